// Package networkpolicy has the NetworkPolicy of worked.example.com: v1, which is the hub, and extensions-v1beta1.
package networkpolicy

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"crdshift.example/bench-marshal-data/api"
)

// AddToScheme registers both versions with a scheme.
var AddToScheme = api.Adds("NetworkPolicy", map[string]runtime.Object{
	"v1": &NetworkPolicy{}, "extensions-v1beta1": &V1beta1{},
})

// NetworkPolicy is the v1 version.
type NetworkPolicy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec Spec `json:"spec,omitzero"`
}

// V1beta1 is the extensions-v1beta1 version.
type V1beta1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec V1beta1Spec `json:"spec,omitzero"`
}

type Spec struct {
	PodSelector *metav1.LabelSelector `json:"podSelector,omitempty"`
	PolicyTypes []string              `json:"policyTypes,omitempty"`
	Ingress     []Ingress             `json:"ingress,omitempty"`
	Egress      []Egress              `json:"egress,omitempty"`
}

type V1beta1Spec struct {
	PodSelector *metav1.LabelSelector `json:"podSelector,omitempty"`
	PolicyTypes []string              `json:"policyTypes,omitempty"`
	Ingress     []V1beta1Ingress      `json:"ingress,omitempty"`
	Egress      []V1beta1Egress       `json:"egress,omitempty"`
}

type Ingress struct {
	From  []Peer `json:"from,omitempty"`
	Ports []Port `json:"ports,omitempty"`
}

type V1beta1Ingress struct {
	From  []Peer        `json:"from,omitempty"`
	Ports []V1beta1Port `json:"ports,omitempty"`
}

type Egress struct {
	To    []Peer `json:"to,omitempty"`
	Ports []Port `json:"ports,omitempty"`
}

type V1beta1Egress struct {
	To    []Peer        `json:"to,omitempty"`
	Ports []V1beta1Port `json:"ports,omitempty"`
}

type Peer struct {
	PodSelector       *metav1.LabelSelector `json:"podSelector,omitempty"`
	NamespaceSelector *metav1.LabelSelector `json:"namespaceSelector,omitempty"`
	IPBlock           *IPBlock              `json:"ipBlock,omitempty"`
}

type IPBlock struct {
	CIDR   string   `json:"cidr,omitempty"`
	Except []string `json:"except,omitempty"`
}

type Port struct {
	Protocol *string             `json:"protocol,omitempty"`
	Port     *intstr.IntOrString `json:"port,omitempty"`
	EndPort  *int32              `json:"endPort,omitempty"`
}

type V1beta1Port struct {
	Protocol *string             `json:"protocol,omitempty"`
	Port     *intstr.IntOrString `json:"port,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (*NetworkPolicy) DeepCopyObject() runtime.Object { return api.NeverCopied() }

// DeepCopyObject implements runtime.Object.
func (*V1beta1) DeepCopyObject() runtime.Object { return api.NeverCopied() }
