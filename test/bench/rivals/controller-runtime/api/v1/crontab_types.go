package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// CronTabSpec is the desired state.
type CronTabSpec struct {
	// +optional
	CronSpec string `json:"cronSpec,omitempty"`
	// +optional
	Image string `json:"image,omitempty"`
	// +optional
	Replicas *int64 `json:"replicas,omitempty"`
	// +optional
	Revision *int64 `json:"revision,omitempty"`
}

// CronTabStatus is the observed state.
type CronTabStatus struct {
	// +optional
	Replicas *int64 `json:"replicas,omitempty"`
	// +optional
	LabelSelector string `json:"labelSelector,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status

// CronTab has separate fields for host and port.
type CronTab struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// +optional
	Host string `json:"host,omitempty"`
	// +optional
	Port string `json:"port,omitempty"`
	// +optional
	Spec CronTabSpec `json:"spec,omitzero"`
	// +optional
	Status CronTabStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// CronTabList is a list of CronTabs.
type CronTabList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []CronTab `json:"items"`
}
