/** A picture in the media library. */
export interface StoredPicture {
  /** Its address, without a host if Strapi stores it itself. */
  url: string;
}
