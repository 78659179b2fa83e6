// Package horizontalpodautoscaler has the HorizontalPodAutoscaler of worked.example.com: v2, which is the hub.
package horizontalpodautoscaler

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"crdshift.example/bench-marshal-data/api"
)

// AddToScheme registers both versions with a scheme.
var AddToScheme = api.Adds("HorizontalPodAutoscaler", map[string]runtime.Object{
	"v2": &HorizontalPodAutoscaler{}, "v2beta1": &V2beta1{},
})

// HorizontalPodAutoscaler is the v2 version.
type HorizontalPodAutoscaler struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   Spec   `json:"spec,omitzero"`
	Status Status `json:"status,omitzero"`
}

type Spec struct {
	ScaleTargetRef ObjectReference `json:"scaleTargetRef,omitzero"`
	MinReplicas    *int32          `json:"minReplicas,omitempty"`
	MaxReplicas    int32           `json:"maxReplicas,omitempty"`
	Metrics        []Metric        `json:"metrics,omitempty"`
	Behavior       *Behavior       `json:"behavior,omitempty"`
}

type ObjectReference struct {
	Kind       string `json:"kind,omitempty"`
	Name       string `json:"name,omitempty"`
	APIVersion string `json:"apiVersion,omitempty"`
}

type Metric struct {
	Type              string                   `json:"type,omitempty"`
	Object            *ObjectMetric            `json:"object,omitempty"`
	Pods              *PodsMetric              `json:"pods,omitempty"`
	Resource          *ResourceMetric          `json:"resource,omitempty"`
	ContainerResource *ContainerResourceMetric `json:"containerResource,omitempty"`
	External          *ExternalMetric          `json:"external,omitempty"`
}

type Identifier struct {
	Name     string                `json:"name,omitempty"`
	Selector *metav1.LabelSelector `json:"selector,omitempty"`
}

type Target struct {
	Type               string              `json:"type,omitempty"`
	Value              *intstr.IntOrString `json:"value,omitempty"`
	AverageValue       *intstr.IntOrString `json:"averageValue,omitempty"`
	AverageUtilization *int32              `json:"averageUtilization,omitempty"`
}

type ObjectMetric struct {
	DescribedObject ObjectReference `json:"describedObject,omitzero"`
	Metric          Identifier      `json:"metric,omitzero"`
	Target          Target          `json:"target,omitzero"`
}

type PodsMetric struct {
	Metric Identifier `json:"metric,omitzero"`
	Target Target     `json:"target,omitzero"`
}

type ResourceMetric struct {
	Name   string `json:"name,omitempty"`
	Target Target `json:"target,omitzero"`
}

type ContainerResourceMetric struct {
	Name      string `json:"name,omitempty"`
	Container string `json:"container,omitempty"`
	Target    Target `json:"target,omitzero"`
}

type ExternalMetric struct {
	Metric Identifier `json:"metric,omitzero"`
	Target Target     `json:"target,omitzero"`
}

type Behavior struct {
	ScaleUp   *ScalingRules `json:"scaleUp,omitempty"`
	ScaleDown *ScalingRules `json:"scaleDown,omitempty"`
}

type ScalingRules struct {
	StabilizationWindowSeconds *int32              `json:"stabilizationWindowSeconds,omitempty"`
	SelectPolicy               *string             `json:"selectPolicy,omitempty"`
	Policies                   []ScalingPolicy     `json:"policies,omitempty"`
	Tolerance                  *intstr.IntOrString `json:"tolerance,omitempty"`
}

type ScalingPolicy struct {
	Type          string `json:"type,omitempty"`
	Value         int32  `json:"value,omitempty"`
	PeriodSeconds int32  `json:"periodSeconds,omitempty"`
}

type Status struct {
	ObservedGeneration *int64          `json:"observedGeneration,omitempty"`
	LastScaleTime      *metav1.Time    `json:"lastScaleTime,omitempty"`
	CurrentReplicas    int32           `json:"currentReplicas,omitempty"`
	DesiredReplicas    int32           `json:"desiredReplicas,omitempty"`
	CurrentMetrics     []MetricStatus  `json:"currentMetrics,omitempty"`
	Conditions         []api.Condition `json:"conditions,omitempty"`
}

type MetricStatus struct {
	Type              string                         `json:"type,omitempty"`
	Object            *ObjectMetricStatus            `json:"object,omitempty"`
	Pods              *PodsMetricStatus              `json:"pods,omitempty"`
	Resource          *ResourceMetricStatus          `json:"resource,omitempty"`
	ContainerResource *ContainerResourceMetricStatus `json:"containerResource,omitempty"`
	External          *ExternalMetricStatus          `json:"external,omitempty"`
}

type Current struct {
	Value              *intstr.IntOrString `json:"value,omitempty"`
	AverageValue       *intstr.IntOrString `json:"averageValue,omitempty"`
	AverageUtilization *int32              `json:"averageUtilization,omitempty"`
}

type ObjectMetricStatus struct {
	DescribedObject ObjectReference `json:"describedObject,omitzero"`
	Metric          Identifier      `json:"metric,omitzero"`
	Current         Current         `json:"current,omitzero"`
}

type PodsMetricStatus struct {
	Metric  Identifier `json:"metric,omitzero"`
	Current Current    `json:"current,omitzero"`
}

type ResourceMetricStatus struct {
	Name    string  `json:"name,omitempty"`
	Current Current `json:"current,omitzero"`
}

type ContainerResourceMetricStatus struct {
	Name      string  `json:"name,omitempty"`
	Container string  `json:"container,omitempty"`
	Current   Current `json:"current,omitzero"`
}

type ExternalMetricStatus struct {
	Metric  Identifier `json:"metric,omitzero"`
	Current Current    `json:"current,omitzero"`
}

// DeepCopyObject implements runtime.Object.
func (*HorizontalPodAutoscaler) DeepCopyObject() runtime.Object { return api.NeverCopied() }
