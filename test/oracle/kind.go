package main

import (
	"context"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/install"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/managedfields"
)

var scheme = runtime.NewScheme()

func init() {
	install.Install(scheme)
}

// A kind has the versions of a CRD that can be served.
type kind struct {
	name     string
	versions map[string]*version
	// The types of the objects, as server-side apply has them.
	types managedfields.TypeConverter
}

// newKind reads a CRD, as a creation does, and prepares each version, as serving does
// (pkg/apiserver/customresource_handler.go, getOrCreateServingInfoFor).
func newKind(crd map[string]interface{}) (*kind, answer) {
	bytes, err := json.Marshal(crd)
	if err != nil {
		return nil, answer{Refused: err.Error()}
	}
	external := &apiextensionsv1.CustomResourceDefinition{}
	if err := json.Unmarshal(bytes, external); err != nil {
		return nil, answer{Refused: err.Error()}
	}
	scheme.Default(external)
	internal := &apiextensions.CustomResourceDefinition{}
	if err := scheme.Convert(external, internal, nil); err != nil {
		return nil, answer{Refused: err.Error()}
	}
	// A creation replaces the status (pkg/registry/customresourcedefinition/strategy.go, PrepareForCreate).
	internal.Status = apiextensions.CustomResourceDefinitionStatus{StoredVersions: storedVersions(internal)}
	errors := crdvalidation.ValidateCustomResourceDefinition(context.Background(), internal)
	types, err := typesOf(external)
	if err != nil {
		return nil, answer{Refused: err.Error()}
	}
	made := &kind{name: external.Name, versions: map[string]*version{}, types: types}
	answered := answer{CRDErrors: problemsOf(errors), Versions: map[string]string{}}
	for _, one := range external.Spec.Versions {
		answered.Versions[one.Name] = ""
		served, err := newVersion(external, one)
		if err != nil {
			answered.Versions[one.Name] = err.Error()
		} else {
			made.versions[one.Name] = served
		}
	}
	return made, answered
}

func storedVersions(crd *apiextensions.CustomResourceDefinition) []string {
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			return []string{version.Name}
		}
	}
	return nil
}

func newVersion(
	crd *apiextensionsv1.CustomResourceDefinition,
	of apiextensionsv1.CustomResourceDefinitionVersion,
) (*version, error) {
	internal := &apiextensions.CustomResourceValidation{}
	if of.Schema != nil {
		err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(
			of.Schema, internal, nil)
		if err != nil {
			return nil, err
		}
	}
	structural, err := structuralschema.NewStructural(internal.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	structural = structural.DeepCopy()
	if err := defaulting.PruneDefaults(structural); err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(internal.OpenAPIV3Schema)
	if err != nil {
		return nil, err
	}
	gvk := schema.GroupVersionKind{Group: crd.Spec.Group, Version: of.Name, Kind: crd.Spec.Names.Kind}
	namespaced := crd.Spec.Scope == apiextensionsv1.NamespaceScoped
	var scale *apiextensions.CustomResourceSubresourceScale
	if of.Subresources != nil && of.Subresources.Scale != nil {
		scale = &apiextensions.CustomResourceSubresourceScale{
			SpecReplicasPath:   of.Subresources.Scale.SpecReplicasPath,
			StatusReplicasPath: of.Subresources.Scale.StatusReplicasPath,
			LabelSelectorPath:  of.Subresources.Scale.LabelSelectorPath,
		}
	}
	return &version{
		structural: structural,
		strategy: customresource.NewStrategy(
			nil, namespaced, gvk, validator, nil, withoutRules(structural), nil, scale, nil),
	}, nil
}

// withoutRules returns a copy of a schema without validation rules, so that the strategy evaluates none.
func withoutRules(structural *structuralschema.Structural) *structuralschema.Structural {
	without := structural.DeepCopy()
	visitor := structuralschema.Visitor{
		Structural: func(s *structuralschema.Structural) bool {
			changed := len(s.XValidations) > 0
			s.XValidations = nil
			return changed
		},
		NestedValueValidation: func(v *structuralschema.NestedValueValidation) bool {
			changed := len(v.XValidations) > 0
			v.XValidations = nil
			return changed
		},
	}
	visitor.Visit(without)
	return without
}
