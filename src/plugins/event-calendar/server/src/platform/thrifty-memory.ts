/**
 * Variables of a process that gives freed memory back to the system: the C library of most Linux systems keeps what was used for
 * large texts and images otherwise (https://man7.org/linux/man-pages/man3/mallopt.3.html). They count at its start alone.
 */
export const THRIFTY_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
