import { BlockList, isIP } from 'node:net';
import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Addresses inside somebody's network. A webhook that reached them would let a tenant probe the operator's house. */
const inside = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, prefix, 'ipv6');
}

function isAllowedAddress(address: string, sandbox: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (loopback.check(address, family)) return sandbox;
  return !inside.check(address, family);
}

/** Why a URL may not receive webhooks, or undefined when it may. */
export function targetProblem(text: string, sandbox: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'must be an https URL';
  if (url.username || url.password) return 'must not contain credentials: use username and password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback =
    host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
  if (isLoopback) return sandbox ? undefined : 'must not point to this machine';
  if (url.protocol !== 'https:') return 'must be an https URL';
  return isIP(host) !== 0 && !isAllowedAddress(host, sandbox) ? 'must not point into a private network' : undefined;
}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Name resolution that refuses private addresses when connecting, when a name can no longer change its meaning. */
export function guardedLookup(sandbox: boolean) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowedAddress(address, sandbox));
      const [first] = allowed;
      if (error ?? !first) callback(error ?? refusal(hostname), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

function refusal(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} resolves into a private network`), { code: 'ETARGETREFUSED' });
}
