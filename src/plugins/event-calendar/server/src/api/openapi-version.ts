/** The versions of OpenAPI in which `/doc` is written (docs/interface.md 1.9), the usual one first. */
export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const;
export type OpenApiVersion = (typeof OPENAPI_VERSIONS)[number];
