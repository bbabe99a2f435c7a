/** A request was not made, because it would have gone to an address that is not permitted. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';

  constructor() {
    super('The address is not permitted');
  }
}
