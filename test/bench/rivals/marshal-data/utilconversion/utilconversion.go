// Package utilconversion replaces sigs.k8s.io/cluster-api/util/conversion in the cheapest way: it marshals the hub
// directly, without a copy and without a detour through unstructured content.
package utilconversion

import (
	stdjson "encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/json"
)

// DataAnnotation holds the whole hub, without its metadata.
const DataAnnotation = "cluster.x-k8s.io/conversion-data"

// Hub is an object with accessible metadata.
type Hub interface {
	metav1.Object
	metav1.ObjectMetaAccessor
}

// MarshalData stores the source as JSON in an annotation of the destination. It drops the metadata of the source, so a
// conversion calls it last.
func MarshalData(src Hub, dst metav1.Object) error {
	if meta, ok := src.GetObjectMeta().(*metav1.ObjectMeta); ok {
		*meta = metav1.ObjectMeta{}
	}
	data, err := stdjson.Marshal(src)
	if err != nil {
		return err
	}
	annotations := dst.GetAnnotations()
	if annotations == nil {
		annotations = map[string]string{}
	}
	annotations[DataAnnotation] = string(data)
	dst.SetAnnotations(annotations)
	return nil
}

// UnmarshalData reads the data stored by MarshalData, if any, and removes it from the annotations.
func UnmarshalData(from metav1.Object, to any) (bool, error) {
	annotations := from.GetAnnotations()
	data, ok := annotations[DataAnnotation]
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal([]byte(data), to); err != nil {
		return false, err
	}
	delete(annotations, DataAnnotation)
	from.SetAnnotations(annotations)
	return true, nil
}
