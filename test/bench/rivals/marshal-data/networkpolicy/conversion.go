package networkpolicy

import (
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"crdshift.example/bench-marshal-data/utilconversion"
)

// Hub marks the hub version.
func (*NetworkPolicy) Hub() {}

// ConvertTo converts to the hub.
func (src *V1beta1) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*NetworkPolicy)
	if !ok {
		return fmt.Errorf("expected *NetworkPolicy, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.PodSelector = src.Spec.PodSelector
	dst.Spec.PolicyTypes = src.Spec.PolicyTypes
	if src.Spec.Ingress != nil {
		dst.Spec.Ingress = make([]Ingress, len(src.Spec.Ingress))
	}
	for i, rule := range src.Spec.Ingress {
		dst.Spec.Ingress[i] = Ingress{From: rule.From, Ports: toHub(rule.Ports)}
	}
	if src.Spec.Egress != nil {
		dst.Spec.Egress = make([]Egress, len(src.Spec.Egress))
	}
	for i, rule := range src.Spec.Egress {
		dst.Spec.Egress[i] = Egress{To: rule.To, Ports: toHub(rule.Ports)}
	}

	restored := &NetworkPolicy{}
	if ok, err := utilconversion.UnmarshalData(src, restored); err != nil || !ok {
		return err
	}
	for i := range min(len(dst.Spec.Ingress), len(restored.Spec.Ingress)) {
		restorePorts(dst.Spec.Ingress[i].Ports, restored.Spec.Ingress[i].Ports)
	}
	for i := range min(len(dst.Spec.Egress), len(restored.Spec.Egress)) {
		restorePorts(dst.Spec.Egress[i].Ports, restored.Spec.Egress[i].Ports)
	}
	return nil
}

// ConvertFrom converts from the hub.
func (dst *V1beta1) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*NetworkPolicy)
	if !ok {
		return fmt.Errorf("expected *NetworkPolicy, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.PodSelector = src.Spec.PodSelector
	dst.Spec.PolicyTypes = src.Spec.PolicyTypes
	if src.Spec.Ingress != nil {
		dst.Spec.Ingress = make([]V1beta1Ingress, len(src.Spec.Ingress))
	}
	for i, rule := range src.Spec.Ingress {
		dst.Spec.Ingress[i] = V1beta1Ingress{From: rule.From, Ports: fromHub(rule.Ports)}
	}
	if src.Spec.Egress != nil {
		dst.Spec.Egress = make([]V1beta1Egress, len(src.Spec.Egress))
	}
	for i, rule := range src.Spec.Egress {
		dst.Spec.Egress[i] = V1beta1Egress{To: rule.To, Ports: fromHub(rule.Ports)}
	}
	return utilconversion.MarshalData(src, dst)
}

func toHub(src []V1beta1Port) []Port {
	if src == nil {
		return nil
	}
	dst := make([]Port, len(src))
	for i, port := range src {
		dst[i] = Port{Protocol: port.Protocol, Port: port.Port}
	}
	return dst
}

func fromHub(src []Port) []V1beta1Port {
	if src == nil {
		return nil
	}
	dst := make([]V1beta1Port, len(src))
	for i, port := range src {
		dst[i] = V1beta1Port{Protocol: port.Protocol, Port: port.Port}
	}
	return dst
}

func restorePorts(dst, before []Port) {
	for i := range min(len(dst), len(before)) {
		dst[i].EndPort = before[i].EndPort
	}
}
