// Package api contains the code that the five kinds share.
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Group is the API group of all worked kinds.
const Group = "worked.example.com"

// Adds returns a function that registers the versions of a kind with a scheme.
func Adds(kind string, versions map[string]runtime.Object) func(*runtime.Scheme) error {
	return func(scheme *runtime.Scheme) error {
		for version, object := range versions {
			groupVersion := schema.GroupVersion{Group: Group, Version: version}
			scheme.AddKnownTypeWithName(groupVersion.WithKind(kind), object)
			metav1.AddToGroupVersion(scheme, groupVersion)
		}
		return nil
	}
}

// NeverCopied implements DeepCopyObject for the kinds. A runtime.Object must have the method, but no conversion calls
// it.
func NeverCopied() runtime.Object {
	panic("a conversion copies no object")
}

// Condition is one of the conditions in a status.
type Condition struct {
	Type               string       `json:"type"`
	Status             string       `json:"status,omitempty"`
	LastUpdateTime     *metav1.Time `json:"lastUpdateTime,omitempty"`
	LastTransitionTime *metav1.Time `json:"lastTransitionTime,omitempty"`
	Reason             string       `json:"reason,omitempty"`
	Message            string       `json:"message,omitempty"`
}
