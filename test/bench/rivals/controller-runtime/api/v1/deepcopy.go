package v1

import (
	"k8s.io/apimachinery/pkg/runtime"
)

// DeepCopyInto copies all of the receiver into out.
func (in *CronTab) DeepCopyInto(out *CronTab) {
	*out = *in
	out.TypeMeta = in.TypeMeta
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	in.Spec.DeepCopyInto(&out.Spec)
	in.Status.DeepCopyInto(&out.Status)
}

// DeepCopyObject implements runtime.Object.
func (in *CronTab) DeepCopyObject() runtime.Object {
	out := new(CronTab)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyInto copies all of the receiver into out.
func (in *CronTabList) DeepCopyInto(out *CronTabList) {
	*out = *in
	out.TypeMeta = in.TypeMeta
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	if in.Items != nil {
		out.Items = make([]CronTab, len(in.Items))
		for i := range in.Items {
			in.Items[i].DeepCopyInto(&out.Items[i])
		}
	}
}

// DeepCopyObject implements runtime.Object.
func (in *CronTabList) DeepCopyObject() runtime.Object {
	out := new(CronTabList)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyInto copies all of the receiver into out.
func (in *CronTabSpec) DeepCopyInto(out *CronTabSpec) {
	*out = *in
	if in.Replicas != nil {
		out.Replicas = new(*in.Replicas)
	}
	if in.Revision != nil {
		out.Revision = new(*in.Revision)
	}
}

// DeepCopyInto copies all of the receiver into out.
func (in *CronTabStatus) DeepCopyInto(out *CronTabStatus) {
	*out = *in
	if in.Replicas != nil {
		out.Replicas = new(*in.Replicas)
	}
}
