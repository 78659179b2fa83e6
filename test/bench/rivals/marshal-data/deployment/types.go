// Package deployment has the Deployment of worked.example.com: v1, which is the hub, and v1beta1. Its pods have only
// the fields that the CRD names.
package deployment

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"crdshift.example/bench-marshal-data/api"
)

// AddToScheme registers both versions with a scheme.
var AddToScheme = api.Adds("Deployment", map[string]runtime.Object{
	"v1": &Deployment{}, "v1beta1": &V1beta1{},
})

// Deployment is the v1 version.
type Deployment struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   Spec   `json:"spec,omitzero"`
	Status Status `json:"status,omitzero"`
}

// V1beta1 is the v1beta1 version.
type V1beta1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   V1beta1Spec   `json:"spec,omitzero"`
	Status V1beta1Status `json:"status,omitzero"`
}

type Spec struct {
	Replicas                *int32                `json:"replicas,omitempty"`
	Selector                *metav1.LabelSelector `json:"selector,omitempty"`
	Template                Template              `json:"template,omitzero"`
	Strategy                Strategy              `json:"strategy,omitzero"`
	MinReadySeconds         int32                 `json:"minReadySeconds,omitempty"`
	RevisionHistoryLimit    *int32                `json:"revisionHistoryLimit,omitempty"`
	Paused                  bool                  `json:"paused,omitempty"`
	ProgressDeadlineSeconds *int32                `json:"progressDeadlineSeconds,omitempty"`
}

type V1beta1Spec struct {
	Replicas                *int32                `json:"replicas,omitempty"`
	Selector                *metav1.LabelSelector `json:"selector,omitempty"`
	Template                Template              `json:"template,omitzero"`
	Strategy                Strategy              `json:"strategy,omitzero"`
	MinReadySeconds         int32                 `json:"minReadySeconds,omitempty"`
	RevisionHistoryLimit    *int32                `json:"revisionHistoryLimit,omitempty"`
	Paused                  bool                  `json:"paused,omitempty"`
	ProgressDeadlineSeconds *int32                `json:"progressDeadlineSeconds,omitempty"`
	RollbackTo              *RollbackTo           `json:"rollbackTo,omitempty"`
}

type RollbackTo struct {
	Revision int64 `json:"revision,omitempty"`
}

type Template struct {
	Metadata TemplateMeta `json:"metadata,omitzero"`
	Spec     PodSpec      `json:"spec,omitzero"`
}

type TemplateMeta struct {
	Labels      map[string]string `json:"labels,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

type PodSpec struct {
	Containers                    []Container       `json:"containers,omitempty"`
	NodeSelector                  map[string]string `json:"nodeSelector,omitempty"`
	RestartPolicy                 string            `json:"restartPolicy,omitempty"`
	TerminationGracePeriodSeconds *int64            `json:"terminationGracePeriodSeconds,omitempty"`
}

type Container struct {
	Name      string    `json:"name"`
	Image     string    `json:"image,omitempty"`
	Args      []string  `json:"args,omitempty"`
	Ports     []Port    `json:"ports,omitempty"`
	Env       []Env     `json:"env,omitempty"`
	Resources Resources `json:"resources,omitzero"`
}

type Port struct {
	Name          string `json:"name,omitempty"`
	ContainerPort int32  `json:"containerPort"`
	Protocol      string `json:"protocol,omitempty"`
}

type Env struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

type Resources struct {
	Limits   map[string]intstr.IntOrString `json:"limits,omitempty"`
	Requests map[string]intstr.IntOrString `json:"requests,omitempty"`
}

type Strategy struct {
	Type          string         `json:"type,omitempty"`
	RollingUpdate *RollingUpdate `json:"rollingUpdate,omitempty"`
}

type RollingUpdate struct {
	MaxUnavailable *intstr.IntOrString `json:"maxUnavailable,omitempty"`
	MaxSurge       *intstr.IntOrString `json:"maxSurge,omitempty"`
}

type Status struct {
	ObservedGeneration  int64           `json:"observedGeneration,omitempty"`
	Replicas            int32           `json:"replicas,omitempty"`
	UpdatedReplicas     int32           `json:"updatedReplicas,omitempty"`
	ReadyReplicas       int32           `json:"readyReplicas,omitempty"`
	AvailableReplicas   int32           `json:"availableReplicas,omitempty"`
	UnavailableReplicas int32           `json:"unavailableReplicas,omitempty"`
	CollisionCount      *int32          `json:"collisionCount,omitempty"`
	TerminatingReplicas *int32          `json:"terminatingReplicas,omitempty"`
	Conditions          []api.Condition `json:"conditions,omitempty"`
}

type V1beta1Status struct {
	ObservedGeneration  int64           `json:"observedGeneration,omitempty"`
	Replicas            int32           `json:"replicas,omitempty"`
	UpdatedReplicas     int32           `json:"updatedReplicas,omitempty"`
	ReadyReplicas       int32           `json:"readyReplicas,omitempty"`
	AvailableReplicas   int32           `json:"availableReplicas,omitempty"`
	UnavailableReplicas int32           `json:"unavailableReplicas,omitempty"`
	CollisionCount      *int32          `json:"collisionCount,omitempty"`
	Conditions          []api.Condition `json:"conditions,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (*Deployment) DeepCopyObject() runtime.Object { return api.NeverCopied() }

// DeepCopyObject implements runtime.Object.
func (*V1beta1) DeepCopyObject() runtime.Object { return api.NeverCopied() }
