/**
 * Something that is remembered as long as the calendar's epoch lasts: in another epoch the numbers of changes begin again at an
 * earlier one, so that what was kept under a number means nothing.
 * @param make makes it, empty
 * @returns what belongs to an epoch
 */
export function byEpoch<Remembered>(make: () => Remembered): (epoch: number) => Remembered {
  let current: { epoch: number; remembered: Remembered } | undefined;
  return (epoch) => {
    if (current?.epoch !== epoch) current = { epoch, remembered: make() };
    return current.remembered;
  };
}
