/**
 * Returns the YAML of a CRD of the kind Widget.
 *
 * @param versions - see `widgetVersion`
 */
export function widgetCrd(...versions: readonly string[]): string {
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  versions:${versions.join('')}
`;
}

/**
 * Returns the YAML of a version of the kind Widget. Objects are stored in v1.
 *
 * @param fields - the properties of `spec`
 */
export function widgetVersion(name: string, fields: string): string {
  return `
    - name: ${name}
      served: true
      storage: ${name === 'v1'}
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: {
        ${fields} } } } } }`;
}
