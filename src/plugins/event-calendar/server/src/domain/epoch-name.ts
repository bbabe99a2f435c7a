/** An epoch as clients are told it: letters and digits. */
export const epochName = (epoch: number): string => epoch.toString(36);
