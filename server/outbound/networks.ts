import { BlockList, isIP } from 'node:net'

/** Names of networks, as in `TRUST_PROXY`. Link-local ones have no name: clouds keep their machines' secrets there. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export const networkNames = Object.keys(named)

/** Never reached, even if the configuration names them: link-local, multicast and unspecified addresses. */
const neverReached = [
  '169.254.0.0/16',
  '0.0.0.0/8',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  '::/128',
  'fd00:ec2::/32',
]

/** Addresses that are nobody's on the Internet, or lead through another one (RFC 6890 and its registries). */
const reserved = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

export const mayReach = (ip: string, networks: readonly string[]): boolean =>
  isWithin(ip, networks) && !isNever(ip)

export const isNever = (ip: string): boolean => isWithin(ip, neverReached)

/** Of IPv6, only what is given out to networks at all; so a mapped or translated IPv4 address is not public. */
export const isPublic = (ip: string): boolean =>
  (isIP(ip) === 4 || isWithin(ip, ['2000::/3'])) && !isWithin(ip, reserved)

/** Networks by their names or as `10.0.0.0/8`. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks.flatMap(name => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
