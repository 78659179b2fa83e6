/** Returns the path of a field (apimachinery, `pkg/util/validation/field/path.go`, `Child`). */
export function childPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** Returns the path of a value in a map (`Key`): `metadata.labels[app]`. */
export function keyPath(parent: string, key: string): string {
  return `${parent}[${key}]`;
}
