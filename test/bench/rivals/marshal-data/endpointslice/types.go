// Package endpointslice has the EndpointSlice of worked.example.com: v1, which is the hub, and v1beta1.
package endpointslice

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	"crdshift.example/bench-marshal-data/api"
)

// AddToScheme registers both versions with a scheme.
var AddToScheme = api.Adds("EndpointSlice", map[string]runtime.Object{
	"v1": &EndpointSlice{}, "v1beta1": &V1beta1{},
})

// EndpointSlice is the v1 version.
type EndpointSlice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	AddressType string     `json:"addressType,omitempty"`
	Endpoints   []Endpoint `json:"endpoints,omitempty"`
	Ports       []Port     `json:"ports,omitempty"`
}

// V1beta1 is the v1beta1 version.
type V1beta1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	AddressType string            `json:"addressType,omitempty"`
	Endpoints   []V1beta1Endpoint `json:"endpoints,omitempty"`
	Ports       []Port            `json:"ports,omitempty"`
}

type Endpoint struct {
	Addresses          []string          `json:"addresses,omitempty"`
	Conditions         Conditions        `json:"conditions,omitzero"`
	Hostname           *string           `json:"hostname,omitempty"`
	TargetRef          *ObjectReference  `json:"targetRef,omitempty"`
	DeprecatedTopology map[string]string `json:"deprecatedTopology,omitempty"`
	NodeName           *string           `json:"nodeName,omitempty"`
	Zone               *string           `json:"zone,omitempty"`
	Hints              *Hints            `json:"hints,omitempty"`
}

type V1beta1Endpoint struct {
	Addresses  []string          `json:"addresses,omitempty"`
	Conditions V1beta1Conditions `json:"conditions,omitzero"`
	Hostname   *string           `json:"hostname,omitempty"`
	TargetRef  *ObjectReference  `json:"targetRef,omitempty"`
	Topology   map[string]string `json:"topology,omitempty"`
}

type Conditions struct {
	Ready       *bool `json:"ready,omitempty"`
	Serving     *bool `json:"serving,omitempty"`
	Terminating *bool `json:"terminating,omitempty"`
}

type V1beta1Conditions struct {
	Ready *bool `json:"ready,omitempty"`
}

type ObjectReference struct {
	Kind            string `json:"kind,omitempty"`
	Namespace       string `json:"namespace,omitempty"`
	Name            string `json:"name,omitempty"`
	UID             string `json:"uid,omitempty"`
	APIVersion      string `json:"apiVersion,omitempty"`
	ResourceVersion string `json:"resourceVersion,omitempty"`
	FieldPath       string `json:"fieldPath,omitempty"`
}

type Hints struct {
	ForZones []ForZone `json:"forZones,omitempty"`
}

type ForZone struct {
	Name string `json:"name,omitempty"`
}

type Port struct {
	Name        *string `json:"name,omitempty"`
	Protocol    *string `json:"protocol,omitempty"`
	Port        *int32  `json:"port,omitempty"`
	AppProtocol *string `json:"appProtocol,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (*EndpointSlice) DeepCopyObject() runtime.Object { return api.NeverCopied() }

// DeepCopyObject implements runtime.Object.
func (*V1beta1) DeepCopyObject() runtime.Object { return api.NeverCopied() }
