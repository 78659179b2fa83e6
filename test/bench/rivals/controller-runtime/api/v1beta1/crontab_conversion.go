package v1beta1

import (
	"fmt"
	"strings"

	"sigs.k8s.io/controller-runtime/pkg/conversion"

	stablev1 "crdshift.example/bench-controller-runtime/api/v1"
)

// ConvertTo converts this CronTab to the hub: hostPort is divided at its last colon, unless that is in brackets.
func (src *CronTab) ConvertTo(dstRaw conversion.Hub) error {
	dst, ok := dstRaw.(*stablev1.CronTab)
	if !ok {
		return fmt.Errorf("expected *v1.CronTab, got %T", dstRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	colon := strings.LastIndexByte(src.HostPort, ':')
	if colon == -1 || colon < strings.LastIndexByte(src.HostPort, ']') {
		dst.Host = src.HostPort
	} else {
		dst.Host, dst.Port = src.HostPort[:colon], src.HostPort[colon+1:]
	}
	dst.Spec = stablev1.CronTabSpec(src.Spec)
	dst.Status = stablev1.CronTabStatus(src.Status)
	return nil
}

// ConvertFrom converts the hub to this CronTab.
func (dst *CronTab) ConvertFrom(srcRaw conversion.Hub) error {
	src, ok := srcRaw.(*stablev1.CronTab)
	if !ok {
		return fmt.Errorf("expected *v1.CronTab, got %T", srcRaw)
	}
	dst.ObjectMeta = src.ObjectMeta
	if src.Port == "" {
		dst.HostPort = src.Host
	} else {
		dst.HostPort = src.Host + ":" + src.Port
	}
	dst.Spec = CronTabSpec(src.Spec)
	dst.Status = CronTabStatus(src.Status)
	return nil
}
