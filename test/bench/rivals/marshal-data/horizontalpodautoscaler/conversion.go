package horizontalpodautoscaler

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"crdshift.example/bench-marshal-data/utilconversion"
)

// The types of a target.
const (
	utilization  = "Utilization"
	averageValue = "AverageValue"
	value        = "Value"
)

// Hub marks the hub version.
func (*HorizontalPodAutoscaler) Hub() {}

// ConvertTo converts to the hub.
func (src *V2beta1) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*HorizontalPodAutoscaler)
	if !ok {
		return fmt.Errorf("expected *HorizontalPodAutoscaler, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.ScaleTargetRef = src.Spec.ScaleTargetRef
	dst.Spec.MinReplicas = src.Spec.MinReplicas
	dst.Spec.MaxReplicas = src.Spec.MaxReplicas
	if src.Spec.Metrics != nil {
		dst.Spec.Metrics = make([]Metric, len(src.Spec.Metrics))
	}
	for i := range src.Spec.Metrics {
		metricToHub(&src.Spec.Metrics[i], &dst.Spec.Metrics[i])
	}
	dst.Status = Status{
		ObservedGeneration: src.Status.ObservedGeneration,
		LastScaleTime:      src.Status.LastScaleTime,
		CurrentReplicas:    src.Status.CurrentReplicas,
		DesiredReplicas:    src.Status.DesiredReplicas,
		Conditions:         src.Status.Conditions,
	}
	if src.Status.CurrentMetrics != nil {
		dst.Status.CurrentMetrics = make([]MetricStatus, len(src.Status.CurrentMetrics))
	}
	for i := range src.Status.CurrentMetrics {
		statusToHub(&src.Status.CurrentMetrics[i], &dst.Status.CurrentMetrics[i])
	}

	restored := &HorizontalPodAutoscaler{}
	if ok, err := utilconversion.UnmarshalData(src, restored); err != nil || !ok {
		return err
	}
	dst.Spec.Behavior = restored.Spec.Behavior
	return nil
}

// ConvertFrom converts from the hub.
func (dst *V2beta1) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*HorizontalPodAutoscaler)
	if !ok {
		return fmt.Errorf("expected *HorizontalPodAutoscaler, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.ScaleTargetRef = src.Spec.ScaleTargetRef
	dst.Spec.MinReplicas = src.Spec.MinReplicas
	dst.Spec.MaxReplicas = src.Spec.MaxReplicas
	if src.Spec.Metrics != nil {
		dst.Spec.Metrics = make([]V2beta1Metric, len(src.Spec.Metrics))
	}
	for i := range src.Spec.Metrics {
		metricFromHub(&src.Spec.Metrics[i], &dst.Spec.Metrics[i])
	}
	dst.Status = V2beta1Status{
		ObservedGeneration: src.Status.ObservedGeneration,
		LastScaleTime:      src.Status.LastScaleTime,
		CurrentReplicas:    src.Status.CurrentReplicas,
		DesiredReplicas:    src.Status.DesiredReplicas,
		Conditions:         src.Status.Conditions,
	}
	if src.Status.CurrentMetrics != nil {
		dst.Status.CurrentMetrics = make([]V2beta1MetricStatus, len(src.Status.CurrentMetrics))
	}
	for i := range src.Status.CurrentMetrics {
		statusFromHub(&src.Status.CurrentMetrics[i], &dst.Status.CurrentMetrics[i])
	}
	return utilconversion.MarshalData(src, dst)
}

func metricToHub(src *V2beta1Metric, dst *Metric) {
	dst.Type = src.Type
	if in := src.Object; in != nil {
		dst.Object = &ObjectMetric{
			DescribedObject: in.Target,
			Metric:          Identifier{Name: in.MetricName, Selector: in.Selector},
			Target:          targetOf(nil, in.AverageValue, in.TargetValue),
		}
		// The value stays even if an average sets the type.
		dst.Object.Target.Value = in.TargetValue
	}
	if in := src.Pods; in != nil {
		dst.Pods = &PodsMetric{
			Metric: Identifier{Name: in.MetricName, Selector: in.Selector},
			Target: targetOf(nil, in.TargetAverageValue, nil),
		}
	}
	if in := src.Resource; in != nil {
		dst.Resource = &ResourceMetric{
			Name:   in.Name,
			Target: targetOf(in.TargetAverageUtilization, in.TargetAverageValue, nil),
		}
	}
	if in := src.ContainerResource; in != nil {
		dst.ContainerResource = &ContainerResourceMetric{
			Name:      in.Name,
			Container: in.Container,
			Target:    targetOf(in.TargetAverageUtilization, in.TargetAverageValue, nil),
		}
	}
	if in := src.External; in != nil {
		dst.External = &ExternalMetric{
			Metric: Identifier{Name: in.MetricName, Selector: in.MetricSelector},
			Target: targetOf(nil, in.TargetAverageValue, in.TargetValue),
		}
	}
}

// targetOf returns a target with the type of the field that is set.
func targetOf(averageUtilization *int32, average, whole *intstr.IntOrString) Target {
	switch {
	case averageUtilization != nil:
		return Target{Type: utilization, AverageUtilization: averageUtilization}
	case average != nil:
		return Target{Type: averageValue, AverageValue: average}
	case whole != nil:
		return Target{Type: value, Value: whole}
	default:
		return Target{}
	}
}

func metricFromHub(src *Metric, dst *V2beta1Metric) {
	dst.Type = src.Type
	if in := src.Object; in != nil {
		dst.Object = &V2beta1ObjectMetric{
			Target:       in.DescribedObject,
			MetricName:   in.Metric.Name,
			Selector:     in.Metric.Selector,
			TargetValue:  in.Target.Value,
			AverageValue: in.Target.AverageValue,
		}
	}
	if in := src.Pods; in != nil {
		dst.Pods = &V2beta1PodsMetric{
			MetricName:         in.Metric.Name,
			Selector:           in.Metric.Selector,
			TargetAverageValue: in.Target.AverageValue,
		}
	}
	if in := src.Resource; in != nil {
		dst.Resource = &V2beta1ResourceMetric{
			Name:                     in.Name,
			TargetAverageUtilization: in.Target.AverageUtilization,
			TargetAverageValue:       in.Target.AverageValue,
		}
	}
	if in := src.ContainerResource; in != nil {
		dst.ContainerResource = &V2beta1ContainerResourceMetric{
			Name:                     in.Name,
			Container:                in.Container,
			TargetAverageUtilization: in.Target.AverageUtilization,
			TargetAverageValue:       in.Target.AverageValue,
		}
	}
	if in := src.External; in != nil {
		dst.External = &V2beta1ExternalMetric{
			MetricName:         in.Metric.Name,
			MetricSelector:     in.Metric.Selector,
			TargetValue:        in.Target.Value,
			TargetAverageValue: in.Target.AverageValue,
		}
	}
}

func statusToHub(src *V2beta1MetricStatus, dst *MetricStatus) {
	dst.Type = src.Type
	if in := src.Object; in != nil {
		dst.Object = &ObjectMetricStatus{
			DescribedObject: in.Target,
			Metric:          Identifier{Name: in.MetricName, Selector: in.Selector},
			Current:         Current{Value: in.CurrentValue, AverageValue: in.AverageValue},
		}
	}
	if in := src.Pods; in != nil {
		dst.Pods = &PodsMetricStatus{
			Metric:  Identifier{Name: in.MetricName, Selector: in.Selector},
			Current: Current{AverageValue: in.CurrentAverageValue},
		}
	}
	if in := src.Resource; in != nil {
		dst.Resource = &ResourceMetricStatus{
			Name:    in.Name,
			Current: Current{AverageUtilization: in.CurrentAverageUtilization, AverageValue: in.CurrentAverageValue},
		}
	}
	if in := src.ContainerResource; in != nil {
		dst.ContainerResource = &ContainerResourceMetricStatus{
			Name:      in.Name,
			Container: in.Container,
			Current:   Current{AverageUtilization: in.CurrentAverageUtilization, AverageValue: in.CurrentAverageValue},
		}
	}
	if in := src.External; in != nil {
		dst.External = &ExternalMetricStatus{
			Metric:  Identifier{Name: in.MetricName, Selector: in.MetricSelector},
			Current: Current{Value: in.CurrentValue, AverageValue: in.CurrentAverageValue},
		}
	}
}

func statusFromHub(src *MetricStatus, dst *V2beta1MetricStatus) {
	dst.Type = src.Type
	if in := src.Object; in != nil {
		dst.Object = &V2beta1ObjectMetricStatus{
			Target:       in.DescribedObject,
			MetricName:   in.Metric.Name,
			Selector:     in.Metric.Selector,
			CurrentValue: in.Current.Value,
			AverageValue: in.Current.AverageValue,
		}
	}
	if in := src.Pods; in != nil {
		dst.Pods = &V2beta1PodsMetricStatus{
			MetricName:          in.Metric.Name,
			Selector:            in.Metric.Selector,
			CurrentAverageValue: in.Current.AverageValue,
		}
	}
	if in := src.Resource; in != nil {
		dst.Resource = &V2beta1ResourceMetricStatus{
			Name:                      in.Name,
			CurrentAverageUtilization: in.Current.AverageUtilization,
			CurrentAverageValue:       in.Current.AverageValue,
		}
	}
	if in := src.ContainerResource; in != nil {
		dst.ContainerResource = &V2beta1ContainerResourceMetricStatus{
			Name:                      in.Name,
			Container:                 in.Container,
			CurrentAverageUtilization: in.Current.AverageUtilization,
			CurrentAverageValue:       in.Current.AverageValue,
		}
	}
	if in := src.External; in != nil {
		dst.External = &V2beta1ExternalMetricStatus{
			MetricName:          in.Metric.Name,
			MetricSelector:      in.Metric.Selector,
			CurrentValue:        in.Current.Value,
			CurrentAverageValue: in.Current.AverageValue,
		}
	}
}
