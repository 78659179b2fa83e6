const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/;
const IPV6_GROUP = /^[0-9a-f]{1,4}$/i;
const IPV6_GROUPS = 8;

/** Reports whether a text is an IPv6 address, with an optional zone (RFC 4291, 4007; Go `netip.ParseAddr`). */
export function isIpv6Address(text: string): boolean {
  const zoneAt = text.indexOf('%');
  if (zoneAt === text.length - 1) return false;
  const halves = (zoneAt === -1 ? text : text.slice(0, zoneAt)).split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  // An embedded IPv4 address replaces the last two groups, and nothing may follow it.
  const endsInIpv4 = isIpv4Address(last) && halves.at(-1) !== '';
  const plainGroups = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (halves.length > 2 || !plainGroups.every((group) => IPV6_GROUP.test(group))) return false;
  const count = plainGroups.length + (endsInIpv4 ? 2 : 0);
  return halves.length === 2 ? count < IPV6_GROUPS : count === IPV6_GROUPS;
}

/** Reports whether a text is an IPv4 address in dotted form. */
export function isIpv4Address(text: string): boolean {
  return IPV4.test(text) && !text.endsWith('.');
}

/** Reports whether an address is a loopback address (`127.0.0.0/8`, `::1`, also mapped) or the unspecified address. */
export function isOwnAddress(address: string): boolean {
  if (isIpv4Address(address)) return address.startsWith('127.') || address === '0.0.0.0';
  if (!isIpv6Address(address)) return false;
  return (
    /^[0:]+1?$/.test(address) || /^[0:]+ffff:(?:127\.|7f[0-9a-f]{2}:|0\.0\.0\.0$)/i.test(address)
  );
}
