import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from '@jest/globals';
import { isSecret, newSecret, sign } from './signature';

const isAccepted = (secret: string, body: string, headers: object): boolean => {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(Object.entries(headers)), { jsonParse: false });
    return true;
  } catch {
    return false;
  }
};

describe('a signature', () => {
  it('is accepted by the published library with the present and the old secret, and rejected in all other cases', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), (body, id) => {
        const [present, old, unknown] = [newSecret(), newSecret(), newSecret()];
        const headers = sign(`msg_${id}`, Date.now(), body, [present, old]);
        expect(isAccepted(present, body, headers)).toBe(true);
        expect(isAccepted(old, body, headers)).toBe(true);
        expect(isAccepted(unknown, body, headers)).toBe(false);
        expect(isAccepted(present, `${body}.`, headers)).toBe(false);
        expect(isAccepted(present, body, { ...headers, 'webhook-id': 'msg_other' })).toBe(false);
      }),
    );
    const late = sign('msg_1', Date.now() - 6 * 60_000, '{}', [newSecret()]);
    expect(isAccepted(newSecret(), '{}', late)).toBe(false);
  });

  it('matches the example of the specification', () => {
    // The example of Standard Webhooks 1.0.0.
    const headers = sign('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_000, '{"test": 2432232314}', [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ]);
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('needs a secret of 24 to 64 bytes', () => {
    expect(isSecret(newSecret())).toBe(true);
    expect(isSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(true);
    for (const text of [
      '',
      'whsec_',
      'whsec_c2hvcnQ=',
      'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'whsec_ä'.repeat(30),
    ])
      expect(isSecret(text)).toBe(false);
  });
});
