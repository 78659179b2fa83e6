// Package rack has the Go types of Rack in lists.example.com (test/e2e/rack/rack.ts).
package rack

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Object is a rack with the spec of one version.
type Object[Spec any] struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              Spec `json:"spec,omitempty"`
}

// List is the reply of an API server to LIST.
type List[Spec any] struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Object[Spec] `json:"items"`
}

// SpecV1 is the spec of v1.
type SpecV1 struct {
	Ports      []PortV1         `json:"ports,omitempty"`
	Containers []ContainerV1    `json:"containers,omitempty"`
	Hosts      []string         `json:"hosts,omitempty"`
	Image      *ImageV1         `json:"image,omitempty"`
	Env        map[string]EnvV1 `json:"env,omitempty"`
	TargetPort *int64           `json:"targetPort,omitempty"`
	Replicas   *int32           `json:"replicas,omitempty"`
}

// PortV1 is one of the ports of v1.
type PortV1 struct {
	Name     string `json:"name"`
	Port     int32  `json:"port,omitempty"`
	Protocol string `json:"protocol,omitempty"`
	NodePort int32  `json:"nodePort,omitempty"`
}

// ContainerV1 is one of the containers of v1.
type ContainerV1 struct {
	Name    string   `json:"name,omitempty"`
	Image   string   `json:"image,omitempty"`
	Command []string `json:"command,omitempty"`
}

// ImageV1 is the image of v1.
type ImageV1 struct {
	Name       string `json:"name,omitempty"`
	PullPolicy string `json:"pullPolicy,omitempty"`
}

// EnvV1 is a variable of v1.
type EnvV1 struct {
	Value string `json:"value,omitempty"`
}

// SpecV1Beta1 is the spec of v1beta1.
type SpecV1Beta1 struct {
	Ports      map[string]PortV1Beta1 `json:"ports,omitempty"`
	Containers []ContainerV1Beta1     `json:"containers,omitempty"`
	Hosts      []string               `json:"hosts,omitempty"`
	Image      string                 `json:"image,omitempty"`
	Env        []EnvV1Beta1           `json:"env,omitempty"`
	TargetPort string                 `json:"targetPort,omitempty"`
}

// PortV1Beta1 is one of the ports of v1beta1.
type PortV1Beta1 struct {
	Port int32 `json:"port,omitempty"`
}

// ContainerV1Beta1 is one of the containers of v1beta1.
type ContainerV1Beta1 struct {
	Name  string `json:"name,omitempty"`
	Image string `json:"image,omitempty"`
}

// EnvV1Beta1 is a variable of v1beta1.
type EnvV1Beta1 struct {
	Name  string `json:"name,omitempty"`
	Value string `json:"value,omitempty"`
}

// GroupVersion is the API group in a version.
func GroupVersion(version string) schema.GroupVersion {
	return schema.GroupVersion{Group: "lists.example.com", Version: version}
}

// NewList returns an empty list of the types of a version.
func NewList(version string) (runtime.Object, bool) {
	switch version {
	case "v1":
		return &List[SpecV1]{}, true
	case "v1beta1":
		return &List[SpecV1Beta1]{}, true
	}
	return nil, false
}

// AddToScheme registers the types of both versions.
func AddToScheme(scheme *runtime.Scheme) {
	add[SpecV1](scheme, "v1")
	add[SpecV1Beta1](scheme, "v1beta1")
}

func add[Spec any](scheme *runtime.Scheme, version string) {
	groupVersion := GroupVersion(version)
	scheme.AddKnownTypeWithName(groupVersion.WithKind("Rack"), &Object[Spec]{})
	scheme.AddKnownTypeWithName(groupVersion.WithKind("RackList"), &List[Spec]{})
	metav1.AddToGroupVersion(scheme, groupVersion)
}

// DeepCopyObject implements runtime.Object. Nothing here is ever changed, so a copy may share its content.
func (object *Object[Spec]) DeepCopyObject() runtime.Object {
	copied := *object
	return &copied
}

// DeepCopyObject implements runtime.Object.
func (list *List[Spec]) DeepCopyObject() runtime.Object {
	copied := *list
	return &copied
}
