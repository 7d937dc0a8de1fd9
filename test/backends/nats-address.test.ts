// One address or a list of them: read for the driver, shown without what is secret.
import { describe, expect, test } from 'vitest';
import { addressOf, withoutPassword } from '#backends/nats/nats-address.ts';

describe('withoutPassword', () => {
  test.each([
    ['nats://host:4222', 'nats://host:4222'],
    ['nats://u:pass@host', 'nats://host'],
    ['nats://u:p@ss@host', 'nats://host'],
    ['nats://u:p/ss@host', 'nats://host'],
    ['nats://tok@en@host', 'nats://host'],
    ['u:p@ss@host:1', 'host:1'],
    ['nats://u:p@s@a:1,tls://v:q@b:2,c:3', 'nats://a:1,tls://b:2,c:3'],
    ['nats://a:1, nats://u:p@ss@b:2', 'nats://a:1,nats://b:2'],
  ])('shows %s as %s', (url, shown) => {
    expect(withoutPassword(url)).toBe(shown);
  });
});

describe('addressOf', () => {
  test.each([
    ['nats://host', { servers: ['host:4222'] }],
    ['nats://[::1]:5000', { servers: ['[::1]:5000'] }],
    ['nats://u:p@ss@host', { servers: ['host:4222'], user: 'u', pass: 'p@ss' }],
    ['nats://u:p%2C@host', { servers: ['host:4222'], user: 'u', pass: 'p,' }],
    ['nats://token@host', { servers: ['host:4222'], token: 'token' }],
    ['nats://u:p@a:1,nats://b, c:3,', { servers: ['a:1', 'b:4222', 'c:3'], user: 'u', pass: 'p' }],
    ['nats://a,tls://b', { servers: ['a:4222', 'b:4222'], tls: {} }],
  ])('reads %s', (url, address) => {
    expect(addressOf(url)).toEqual(address);
  });
});
