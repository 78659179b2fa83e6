// Package v1beta1 has the spoke of the CronTab of stable.example.com.
// +kubebuilder:object:generate=true
// +groupName=stable.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is the apiVersion of these types.
var GroupVersion = schema.GroupVersion{Group: "stable.example.com", Version: "v1beta1"}

// SchemeBuilder collects these types for a scheme.
var SchemeBuilder = runtime.NewSchemeBuilder(addKnownTypes)

// AddToScheme registers these types with a scheme.
var AddToScheme = SchemeBuilder.AddToScheme

func addKnownTypes(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &CronTab{}, &CronTabList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}
