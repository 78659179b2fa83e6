import { describe, expect, it } from 'vitest';
import { isIpv4Address, isIpv6Address, isOwnAddress } from '../../src/crd/ip-address.ts';

describe('an IPv6 address', () => {
  it.each([
    '::',
    '::1',
    '1:2:3:4:5:6:7:8',
    '1::8',
    '1:2:3:4:5:6:7::',
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
  ])('is %s', (text) => {
    expect(isIpv6Address(text)).toBe(true);
  });

  it.each(['', ':', ':::', '1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', '::12345', '::g'])(
    'is not %j',
    (text) => {
      expect(isIpv6Address(text)).toBe(false);
    },
  );

  it.each(['1:2:3:4:5:6:7:8::', '1.2.3.4', '1.2.3.4::', '::1.2.3', '::01.2.3.4', '::1%'])(
    'is not %j either',
    (text) => {
      expect(isIpv6Address(text)).toBe(false);
    },
  );
});

it('an IPv4 address has four numbers up to 255 without leading zeros', () => {
  expect(['0.0.0.0', '255.249.99.1'].every(isIpv4Address)).toBe(true);
  expect(['1.2.3', '1.2.3.4.', '1.2.3.256', '01.2.3.4', 'a.b.c.d', ''].some(isIpv4Address)).toBe(
    false,
  );
});

it("a machine's own addresses are loopback and the unspecified ones", () => {
  const own = [
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::',
    '::ffff:7f00:1',
  ];
  expect(own.every(isOwnAddress)).toBe(true);
  const others = [
    '126.0.0.1',
    '10.0.0.1',
    '1::',
    '::10',
    '::ffff:1.2.3.4',
    '::7f00:1',
    'localhost',
  ];
  expect(others.filter(isOwnAddress)).toEqual([]);
});
