package ingress

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/intstr"
	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"crdshift.example/bench-marshal-data/utilconversion"
)

// Hub marks the hub version.
func (*Ingress) Hub() {}

// ConvertTo converts to the hub.
func (src *V1beta1) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*Ingress)
	if !ok {
		return fmt.Errorf("expected *Ingress, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.IngressClassName = src.Spec.IngressClassName
	if src.Spec.Backend != nil {
		dst.Spec.DefaultBackend = new(toHub(src.Spec.Backend))
	}
	dst.Spec.TLS = src.Spec.TLS
	if src.Spec.Rules != nil {
		dst.Spec.Rules = make([]Rule, len(src.Spec.Rules))
	}
	for i, rule := range src.Spec.Rules {
		dst.Spec.Rules[i].Host = rule.Host
		if rule.HTTP == nil {
			continue
		}
		paths := make([]Path, len(rule.HTTP.Paths))
		for j := range rule.HTTP.Paths {
			path := &rule.HTTP.Paths[j]
			paths[j] = Path{Path: path.Path, PathType: path.PathType, Backend: toHub(&path.Backend)}
		}
		dst.Spec.Rules[i].HTTP = &HTTP{Paths: paths}
	}
	dst.Status = src.Status

	restored := &Ingress{}
	if ok, err := utilconversion.UnmarshalData(src, restored); err != nil || !ok {
		return err
	}
	restoreBackend(dst.Spec.DefaultBackend, restored.Spec.DefaultBackend)
	for i := range min(len(dst.Spec.Rules), len(restored.Spec.Rules)) {
		rule, before := dst.Spec.Rules[i].HTTP, restored.Spec.Rules[i].HTTP
		if rule == nil || before == nil {
			continue
		}
		for j := range min(len(rule.Paths), len(before.Paths)) {
			restoreBackend(&rule.Paths[j].Backend, &before.Paths[j].Backend)
		}
	}
	return nil
}

// ConvertFrom converts from the hub.
func (dst *V1beta1) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*Ingress)
	if !ok {
		return fmt.Errorf("expected *Ingress, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.Spec.IngressClassName = src.Spec.IngressClassName
	if src.Spec.DefaultBackend != nil {
		dst.Spec.Backend = new(fromHub(src.Spec.DefaultBackend))
	}
	dst.Spec.TLS = src.Spec.TLS
	if src.Spec.Rules != nil {
		dst.Spec.Rules = make([]V1beta1Rule, len(src.Spec.Rules))
	}
	for i, rule := range src.Spec.Rules {
		dst.Spec.Rules[i].Host = rule.Host
		if rule.HTTP == nil {
			continue
		}
		paths := make([]V1beta1Path, len(rule.HTTP.Paths))
		for j := range rule.HTTP.Paths {
			path := &rule.HTTP.Paths[j]
			paths[j] = V1beta1Path{Path: path.Path, PathType: path.PathType, Backend: fromHub(&path.Backend)}
		}
		dst.Spec.Rules[i].HTTP = &V1beta1HTTP{Paths: paths}
	}
	dst.Status = src.Status
	return utilconversion.MarshalData(src, dst)
}

func toHub(src *V1beta1Backend) Backend {
	dst := Backend{Resource: src.Resource}
	if src.ServiceName == "" && src.ServicePort == nil {
		return dst
	}
	dst.Service = &Service{Name: src.ServiceName}
	if port := src.ServicePort; port != nil && port.Type == intstr.String {
		dst.Service.Port.Name = port.StrVal
	} else if port != nil {
		dst.Service.Port.Number = port.IntVal
	}
	return dst
}

// fromHub omits a port that has both a name and a number.
func fromHub(src *Backend) V1beta1Backend {
	dst := V1beta1Backend{Resource: src.Resource}
	if src.Service == nil {
		return dst
	}
	dst.ServiceName = src.Service.Name
	switch port := src.Service.Port; {
	case port.Name != "" && port.Number == 0:
		dst.ServicePort = new(intstr.FromString(port.Name))
	case port.Name == "" && port.Number != 0:
		dst.ServicePort = new(intstr.FromInt32(port.Number))
	}
	return dst
}

// restoreBackend restores a port that v1beta1 could not hold, unless the client has written another one.
func restoreBackend(dst, before *Backend) {
	if dst == nil || before == nil || dst.Service == nil || before.Service == nil {
		return
	}
	if dst.Service.Port == (Port{}) {
		dst.Service.Port = before.Service.Port
	}
}
