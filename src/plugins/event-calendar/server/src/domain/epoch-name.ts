/** The epoch in the form that clients see: letters and digits. */
export const epochName = (epoch: number): string => epoch.toString(36);
