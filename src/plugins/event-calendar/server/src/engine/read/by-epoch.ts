/**
 * Keeps a value for each epoch of the calendar. In another epoch the change numbers begin again at an earlier one, so anything
 * kept under a number is invalid.
 * @param make creates an empty value
 * @returns the value of an epoch
 */
export function byEpoch<Remembered>(make: () => Remembered): (epoch: number) => Remembered {
  let current: { epoch: number; remembered: Remembered } | undefined;
  return (epoch) => {
    if (current?.epoch !== epoch) current = { epoch, remembered: make() };
    return current.remembered;
  };
}
