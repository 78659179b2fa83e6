/** A CRD with strategy None whose versions differ: v1beta1 has no `spec.zone`. Line 27 has the field. */
export const WIDGETS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1beta1
      served: true
      storage: false
      deprecated: true
      deprecationWarning: use v1
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, properties: { size: { type: string } } }
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                zone: { type: string }
                size: { type: string }
`;

/** The line of \`spec.zone\` in {@link WIDGETS}. */
export const ZONE_LINE = WIDGETS.split('\n').findIndex((line) => line.includes('zone:')) + 1;
