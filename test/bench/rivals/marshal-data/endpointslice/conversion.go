package endpointslice

import (
	"fmt"
	"maps"

	"sigs.k8s.io/controller-runtime/pkg/conversion"

	"crdshift.example/bench-marshal-data/utilconversion"
)

const (
	hostNameKey = "kubernetes.io/hostname"
	zoneKey     = "topology.kubernetes.io/zone"
)

// Hub marks the hub version.
func (*EndpointSlice) Hub() {}

// ConvertTo converts to the hub.
func (src *V1beta1) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*EndpointSlice)
	if !ok {
		return fmt.Errorf("expected *EndpointSlice, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.AddressType = src.AddressType
	if src.Endpoints != nil {
		dst.Endpoints = make([]Endpoint, len(src.Endpoints))
	}
	for i := range src.Endpoints {
		toHub(&src.Endpoints[i], &dst.Endpoints[i])
	}
	dst.Ports = src.Ports

	restored := &EndpointSlice{}
	if ok, err := utilconversion.UnmarshalData(src, restored); err != nil || !ok {
		return err
	}
	for i := range min(len(dst.Endpoints), len(restored.Endpoints)) {
		endpoint, before := &dst.Endpoints[i], &restored.Endpoints[i]
		endpoint.Conditions.Serving = before.Conditions.Serving
		endpoint.Conditions.Terminating = before.Conditions.Terminating
		endpoint.Hints = before.Hints
	}
	return nil
}

// ConvertFrom converts from the hub.
func (dst *V1beta1) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*EndpointSlice)
	if !ok {
		return fmt.Errorf("expected *EndpointSlice, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	dst.AddressType = src.AddressType
	if src.Endpoints != nil {
		dst.Endpoints = make([]V1beta1Endpoint, len(src.Endpoints))
	}
	for i := range src.Endpoints {
		fromHub(&src.Endpoints[i], &dst.Endpoints[i])
	}
	dst.Ports = src.Ports
	return utilconversion.MarshalData(src, dst)
}

// toHub turns two entries of the topology into fields.
func toHub(src *V1beta1Endpoint, dst *Endpoint) {
	dst.Addresses = src.Addresses
	dst.Conditions.Ready = src.Conditions.Ready
	dst.Hostname = src.Hostname
	dst.TargetRef = src.TargetRef
	for key, value := range src.Topology {
		switch key {
		case hostNameKey:
			dst.NodeName = new(value)
		case zoneKey:
			dst.Zone = new(value)
		default:
			if dst.DeprecatedTopology == nil {
				dst.DeprecatedTopology = map[string]string{}
			}
			dst.DeprecatedTopology[key] = value
		}
	}
}

func fromHub(src *Endpoint, dst *V1beta1Endpoint) {
	dst.Addresses = src.Addresses
	dst.Conditions.Ready = src.Conditions.Ready
	dst.Hostname = src.Hostname
	dst.TargetRef = src.TargetRef
	if src.DeprecatedTopology == nil && src.NodeName == nil && src.Zone == nil {
		return
	}
	dst.Topology = make(map[string]string, len(src.DeprecatedTopology)+2)
	maps.Copy(dst.Topology, src.DeprecatedTopology)
	if src.NodeName != nil {
		dst.Topology[hostNameKey] = *src.NodeName
	}
	if src.Zone != nil {
		dst.Topology[zoneKey] = *src.Zone
	}
}
