package main

import (
	"bytes"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// typesOf prepares the types for server-side apply, as serving does (pkg/apiserver/customresource_handler.go,
// buildOpenAPIModelsForApply).
func typesOf(crd *apiextensionsv1.CustomResourceDefinition) (managedfields.TypeConverter, error) {
	specs := []*spec3.OpenAPI{{
		Version: "3.0.0",
		Info:    &spec.Info{InfoProps: spec.InfoProps{Title: "Kubernetes CRD Swagger", Version: "v0.1.0"}},
		Components: &spec3.Components{
			Schemas: map[string]*spec.Schema{},
		},
	}}
	for _, version := range crd.Spec.Versions {
		one, err := builder.BuildOpenAPIV3(crd, version.Name, builder.Options{})
		if err != nil {
			return nil, err
		}
		specs = append(specs, one)
	}
	merged, err := builder.MergeSpecsV3(specs...)
	if err != nil {
		return nil, err
	}
	return managedfields.NewTypeConverter(merged.Components.Schemas, crd.Spec.PreserveUnknownFields)
}

// owned returns the fields of an object as a set (structured-merge-diff, typed.ToFieldSet).
func (k *kind) owned(version string, content map[string]interface{}) answer {
	object := &unstructured.Unstructured{Object: content}
	gvk := object.GroupVersionKind()
	gvk.Version = version
	object.SetGroupVersionKind(gvk)
	value, err := k.types.ObjectToTyped(object, typed.AllowDuplicates)
	if err != nil {
		return answer{Refused: err.Error()}
	}
	set, err := value.ToFieldSet()
	if err != nil {
		return answer{Refused: err.Error()}
	}
	return written(set)
}

// canonical reads and writes a field set, as every request does with those of its object.
func canonical(fields []byte) answer {
	set := &fieldpath.Set{}
	if err := set.FromJSON(bytes.NewReader(fields)); err != nil {
		return answer{Refused: err.Error()}
	}
	return written(set)
}

func written(set *fieldpath.Set) answer {
	text, err := set.ToJSON()
	if err != nil {
		return answer{Refused: err.Error()}
	}
	return answer{Owned: text}
}
