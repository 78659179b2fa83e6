// Package ingress has the Ingress of worked.example.com: v1, which is the hub, and v1beta1.
package ingress

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"crdshift.example/bench-marshal-data/api"
)

// AddToScheme registers both versions with a scheme.
var AddToScheme = api.Adds("Ingress", map[string]runtime.Object{"v1": &Ingress{}, "v1beta1": &V1beta1{}})

// Ingress is the v1 version.
type Ingress struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   Spec   `json:"spec,omitzero"`
	Status Status `json:"status,omitzero"`
}

// V1beta1 is the v1beta1 version.
type V1beta1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   V1beta1Spec `json:"spec,omitzero"`
	Status Status      `json:"status,omitzero"`
}

type Spec struct {
	IngressClassName *string  `json:"ingressClassName,omitempty"`
	DefaultBackend   *Backend `json:"defaultBackend,omitempty"`
	TLS              []TLS    `json:"tls,omitempty"`
	Rules            []Rule   `json:"rules,omitempty"`
}

type V1beta1Spec struct {
	IngressClassName *string         `json:"ingressClassName,omitempty"`
	Backend          *V1beta1Backend `json:"backend,omitempty"`
	TLS              []TLS           `json:"tls,omitempty"`
	Rules            []V1beta1Rule   `json:"rules,omitempty"`
}

type TLS struct {
	Hosts      []string `json:"hosts,omitempty"`
	SecretName string   `json:"secretName,omitempty"`
}

type Rule struct {
	Host string `json:"host,omitempty"`
	HTTP *HTTP  `json:"http,omitempty"`
}

type V1beta1Rule struct {
	Host string       `json:"host,omitempty"`
	HTTP *V1beta1HTTP `json:"http,omitempty"`
}

type HTTP struct {
	Paths []Path `json:"paths,omitempty"`
}

type V1beta1HTTP struct {
	Paths []V1beta1Path `json:"paths,omitempty"`
}

type Path struct {
	Path     string  `json:"path,omitempty"`
	PathType *string `json:"pathType,omitempty"`
	Backend  Backend `json:"backend,omitzero"`
}

type V1beta1Path struct {
	Path     string         `json:"path,omitempty"`
	PathType *string        `json:"pathType,omitempty"`
	Backend  V1beta1Backend `json:"backend,omitzero"`
}

type Backend struct {
	Service  *Service  `json:"service,omitempty"`
	Resource *Resource `json:"resource,omitempty"`
}

type V1beta1Backend struct {
	ServiceName string              `json:"serviceName,omitempty"`
	ServicePort *intstr.IntOrString `json:"servicePort,omitempty"`
	Resource    *Resource           `json:"resource,omitempty"`
}

type Service struct {
	Name string `json:"name,omitempty"`
	Port Port   `json:"port,omitzero"`
}

type Port struct {
	Name   string `json:"name,omitempty"`
	Number int32  `json:"number,omitempty"`
}

type Resource struct {
	APIGroup *string `json:"apiGroup,omitempty"`
	Kind     string  `json:"kind,omitempty"`
	Name     string  `json:"name,omitempty"`
}

type Status struct {
	LoadBalancer LoadBalancer `json:"loadBalancer,omitzero"`
}

type LoadBalancer struct {
	Ingress []LoadBalancerIngress `json:"ingress,omitempty"`
}

type LoadBalancerIngress struct {
	IP       string       `json:"ip,omitempty"`
	Hostname string       `json:"hostname,omitempty"`
	Ports    []PortStatus `json:"ports,omitempty"`
}

type PortStatus struct {
	Port     int32   `json:"port,omitempty"`
	Protocol string  `json:"protocol,omitempty"`
	Error    *string `json:"error,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (*Ingress) DeepCopyObject() runtime.Object { return api.NeverCopied() }

// DeepCopyObject implements runtime.Object.
func (*V1beta1) DeepCopyObject() runtime.Object { return api.NeverCopied() }
