package deployment

import (
	"fmt"
	"strconv"

	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"crdshift.example/bench-marshal-data/utilconversion"
)

// rollbackAnnotation holds in v1 the value of rollbackTo in v1beta1.
const rollbackAnnotation = "deprecated.deployment.rollback.to"

// Hub marks the hub version.
func (*Deployment) Hub() {}

// ConvertTo converts to the hub.
func (src *V1beta1) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*Deployment)
	if !ok {
		return fmt.Errorf("expected *Deployment, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	if src.Spec.RollbackTo != nil {
		if dst.Annotations == nil {
			dst.Annotations = map[string]string{}
		}
		dst.Annotations[rollbackAnnotation] = strconv.FormatInt(src.Spec.RollbackTo.Revision, 10)
	}
	dst.Spec = Spec{
		Replicas:                src.Spec.Replicas,
		Selector:                src.Spec.Selector,
		Template:                src.Spec.Template,
		Strategy:                src.Spec.Strategy,
		MinReadySeconds:         src.Spec.MinReadySeconds,
		RevisionHistoryLimit:    src.Spec.RevisionHistoryLimit,
		Paused:                  src.Spec.Paused,
		ProgressDeadlineSeconds: src.Spec.ProgressDeadlineSeconds,
	}
	dst.Status = Status{
		ObservedGeneration:  src.Status.ObservedGeneration,
		Replicas:            src.Status.Replicas,
		UpdatedReplicas:     src.Status.UpdatedReplicas,
		ReadyReplicas:       src.Status.ReadyReplicas,
		AvailableReplicas:   src.Status.AvailableReplicas,
		UnavailableReplicas: src.Status.UnavailableReplicas,
		CollisionCount:      src.Status.CollisionCount,
		Conditions:          src.Status.Conditions,
	}

	restored := &Deployment{}
	if ok, err := utilconversion.UnmarshalData(src, restored); err != nil || !ok {
		return err
	}
	dst.Status.TerminatingReplicas = restored.Status.TerminatingReplicas
	return nil
}

// ConvertFrom converts from the hub.
func (dst *V1beta1) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*Deployment)
	if !ok {
		return fmt.Errorf("expected *Deployment, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec = V1beta1Spec{
		Replicas:                src.Spec.Replicas,
		Selector:                src.Spec.Selector,
		Template:                src.Spec.Template,
		Strategy:                src.Spec.Strategy,
		MinReadySeconds:         src.Spec.MinReadySeconds,
		RevisionHistoryLimit:    src.Spec.RevisionHistoryLimit,
		Paused:                  src.Spec.Paused,
		ProgressDeadlineSeconds: src.Spec.ProgressDeadlineSeconds,
	}
	if text, ok := dst.Annotations[rollbackAnnotation]; ok {
		if revision, err := strconv.ParseInt(text, 10, 64); err == nil {
			dst.Spec.RollbackTo = &RollbackTo{Revision: revision}
			delete(dst.Annotations, rollbackAnnotation)
		}
	}
	dst.Status = V1beta1Status{
		ObservedGeneration:  src.Status.ObservedGeneration,
		Replicas:            src.Status.Replicas,
		UpdatedReplicas:     src.Status.UpdatedReplicas,
		ReadyReplicas:       src.Status.ReadyReplicas,
		AvailableReplicas:   src.Status.AvailableReplicas,
		UnavailableReplicas: src.Status.UnavailableReplicas,
		CollisionCount:      src.Status.CollisionCount,
		Conditions:          src.Status.Conditions,
	}
	return utilconversion.MarshalData(src, dst)
}
