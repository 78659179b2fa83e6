package horizontalpodautoscaler

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"crdshift.example/bench-marshal-data/api"
)

// V2beta1 is the v2beta1 version, where the fields of a metric are next to its target.
type V2beta1 struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitzero"`

	Spec   V2beta1Spec   `json:"spec,omitzero"`
	Status V2beta1Status `json:"status,omitzero"`
}

type V2beta1Spec struct {
	ScaleTargetRef ObjectReference `json:"scaleTargetRef,omitzero"`
	MinReplicas    *int32          `json:"minReplicas,omitempty"`
	MaxReplicas    int32           `json:"maxReplicas,omitempty"`
	Metrics        []V2beta1Metric `json:"metrics,omitempty"`
}

type V2beta1Metric struct {
	Type              string                          `json:"type,omitempty"`
	Object            *V2beta1ObjectMetric            `json:"object,omitempty"`
	Pods              *V2beta1PodsMetric              `json:"pods,omitempty"`
	Resource          *V2beta1ResourceMetric          `json:"resource,omitempty"`
	ContainerResource *V2beta1ContainerResourceMetric `json:"containerResource,omitempty"`
	External          *V2beta1ExternalMetric          `json:"external,omitempty"`
}

type V2beta1ObjectMetric struct {
	Target       ObjectReference       `json:"target,omitzero"`
	MetricName   string                `json:"metricName,omitempty"`
	TargetValue  *intstr.IntOrString   `json:"targetValue,omitempty"`
	Selector     *metav1.LabelSelector `json:"selector,omitempty"`
	AverageValue *intstr.IntOrString   `json:"averageValue,omitempty"`
}

type V2beta1PodsMetric struct {
	MetricName         string                `json:"metricName,omitempty"`
	TargetAverageValue *intstr.IntOrString   `json:"targetAverageValue,omitempty"`
	Selector           *metav1.LabelSelector `json:"selector,omitempty"`
}

type V2beta1ResourceMetric struct {
	Name                     string              `json:"name,omitempty"`
	TargetAverageUtilization *int32              `json:"targetAverageUtilization,omitempty"`
	TargetAverageValue       *intstr.IntOrString `json:"targetAverageValue,omitempty"`
}

type V2beta1ContainerResourceMetric struct {
	Name                     string              `json:"name,omitempty"`
	Container                string              `json:"container,omitempty"`
	TargetAverageUtilization *int32              `json:"targetAverageUtilization,omitempty"`
	TargetAverageValue       *intstr.IntOrString `json:"targetAverageValue,omitempty"`
}

type V2beta1ExternalMetric struct {
	MetricName         string                `json:"metricName,omitempty"`
	MetricSelector     *metav1.LabelSelector `json:"metricSelector,omitempty"`
	TargetValue        *intstr.IntOrString   `json:"targetValue,omitempty"`
	TargetAverageValue *intstr.IntOrString   `json:"targetAverageValue,omitempty"`
}

type V2beta1Status struct {
	ObservedGeneration *int64                `json:"observedGeneration,omitempty"`
	LastScaleTime      *metav1.Time          `json:"lastScaleTime,omitempty"`
	CurrentReplicas    int32                 `json:"currentReplicas,omitempty"`
	DesiredReplicas    int32                 `json:"desiredReplicas,omitempty"`
	CurrentMetrics     []V2beta1MetricStatus `json:"currentMetrics,omitempty"`
	Conditions         []api.Condition       `json:"conditions,omitempty"`
}

type V2beta1MetricStatus struct {
	Type              string                                `json:"type,omitempty"`
	Object            *V2beta1ObjectMetricStatus            `json:"object,omitempty"`
	Pods              *V2beta1PodsMetricStatus              `json:"pods,omitempty"`
	Resource          *V2beta1ResourceMetricStatus          `json:"resource,omitempty"`
	ContainerResource *V2beta1ContainerResourceMetricStatus `json:"containerResource,omitempty"`
	External          *V2beta1ExternalMetricStatus          `json:"external,omitempty"`
}

type V2beta1ObjectMetricStatus struct {
	Target       ObjectReference       `json:"target,omitzero"`
	MetricName   string                `json:"metricName,omitempty"`
	CurrentValue *intstr.IntOrString   `json:"currentValue,omitempty"`
	Selector     *metav1.LabelSelector `json:"selector,omitempty"`
	AverageValue *intstr.IntOrString   `json:"averageValue,omitempty"`
}

type V2beta1PodsMetricStatus struct {
	MetricName          string                `json:"metricName,omitempty"`
	CurrentAverageValue *intstr.IntOrString   `json:"currentAverageValue,omitempty"`
	Selector            *metav1.LabelSelector `json:"selector,omitempty"`
}

type V2beta1ResourceMetricStatus struct {
	Name                      string              `json:"name,omitempty"`
	CurrentAverageUtilization *int32              `json:"currentAverageUtilization,omitempty"`
	CurrentAverageValue       *intstr.IntOrString `json:"currentAverageValue,omitempty"`
}

type V2beta1ContainerResourceMetricStatus struct {
	Name                      string              `json:"name,omitempty"`
	Container                 string              `json:"container,omitempty"`
	CurrentAverageUtilization *int32              `json:"currentAverageUtilization,omitempty"`
	CurrentAverageValue       *intstr.IntOrString `json:"currentAverageValue,omitempty"`
}

type V2beta1ExternalMetricStatus struct {
	MetricName          string                `json:"metricName,omitempty"`
	MetricSelector      *metav1.LabelSelector `json:"metricSelector,omitempty"`
	CurrentValue        *intstr.IntOrString   `json:"currentValue,omitempty"`
	CurrentAverageValue *intstr.IntOrString   `json:"currentAverageValue,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (*V2beta1) DeepCopyObject() runtime.Object { return api.NeverCopied() }
