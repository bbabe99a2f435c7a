/** A request was not sent, because its address is not permitted. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';

  constructor() {
    super('The address is not permitted');
  }
}
