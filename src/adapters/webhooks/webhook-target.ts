import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** This machine, private networks, and whatever else no public receiver has (IANA special-purpose registries). */
const inside = new BlockList();
const ranges = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  '::/127 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/10 ff00::/8',
];
for (const range of ranges.join(' ').split(' ')) {
  const [net = '', prefix] = range.split('/');
  inside.addSubnet(net, Number(prefix), net.includes(':') ? 'ipv6' : 'ipv4');
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
const isInside = (address: string) => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Why an address may not receive webhooks; undefined: it may. A receiver inside the network would let whoever registers it
 * probe the house.
 * @param sandbox whether a receiver on this machine may.
 */
export function webhookTargetFault(address: string, sandbox: boolean): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'must be an https:// address';
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'must have neither user nor fragment';
  const host = bare(url.hostname);
  if (isLoopback(host)) return sandbox ? undefined : 'must not be an address of this machine, save in sandbox mode';
  if (url.protocol !== 'https:') return 'must begin with https://';
  return isIP(host) !== 0 && isInside(host) ? 'must not be an address of a private network' : undefined;
}

/** Resolves names at the moment of connecting, when they can no longer change their meaning, and refuses what is inside. */
export function guardedLookup(sandbox: boolean) {
  type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
  return (hostname: string, options: LookupOptions, callback: Callback): void => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error
        ? []
        : found.filter(({ address }) => !isInside(address) || (sandbox && isLoopback(hostname) && isLoopback(address)));
      const [first] = allowed;
      if (error || !first) callback(error ?? refusal(), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

const refusal = () => Object.assign(new Error('The name belongs to a private network.'), { code: 'PRIVATE_ADDRESS' });
