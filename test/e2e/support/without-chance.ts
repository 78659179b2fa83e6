/** Replaces values that differ between runs, in the text: parsing and writing would change more. */
export function withoutChance(body: string, namespace: string): string {
  const uids = new Map<string, string>();
  const constant = (uid: string): string => {
    const known =
      uids.get(uid) ?? `00000000-0000-4000-8000-${String(uids.size + 1).padStart(12, '0')}`;
    uids.set(uid, known);
    return known;
  };
  return body
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, constant)
    .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g, '"2026-01-01T00:00:00Z"')
    .replaceAll(/"resourceVersion":"\d+"/g, '"resourceVersion":"1"')
    .replaceAll(`"${namespace}"`, '"default"');
}
