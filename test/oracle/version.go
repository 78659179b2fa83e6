package main

import (
	"context"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/model"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/common"
)

// A strategy validates objects, as for a create or an update.
type strategy interface {
	Validate(ctx context.Context, obj runtime.Object) field.ErrorList
	ValidateUpdate(ctx context.Context, obj, old runtime.Object) field.ErrorList
}

// A version of a kind that can be served.
type version struct {
	structural *structuralschema.Structural
	strategy   strategy
	// The validator of the rules; made with the first request for it, because it compiles them all.
	rules     *cel.Validator
	isChecked bool
}

// treat takes an object through a create, or with an old one through an update.
func (v *version) treat(asked request) answer {
	object := &unstructured.Unstructured{Object: asked.Object}
	dropped, err := v.coerce(object)
	if err != nil {
		return answer{Refused: err.Error()}
	}
	answered := answer{Pruned: runtime.DeepCopyJSON(object.Object), Dropped: dropped}
	defaulting.Default(object.Object, v.structural)
	answered.Defaulted = object.Object
	var errors field.ErrorList
	var old *unstructured.Unstructured
	if asked.Old == nil {
		errors = v.strategy.Validate(context.Background(), object)
	} else {
		old = &unstructured.Unstructured{Object: asked.Old}
		if _, err := v.coerce(old); err != nil {
			return answer{Refused: "old: " + err.Error()}
		}
		defaulting.Default(old.Object, v.structural)
		errors = v.strategy.ValidateUpdate(context.Background(), object, old)
	}
	answered.Errors = problemsOf(errors)
	answered.Blocked = hasBlockingError(errors)
	if asked.Rules && !answered.Blocked {
		answered.Rules = problemsOf(v.evaluate(object, old))
	}
	return answered
}

// coerce prunes an object as decoding does (pkg/apiserver/customresource_handler.go, unstructuredSchemaCoercer.apply).
func (v *version) coerce(object *unstructured.Unstructured) ([]string, error) {
	kind, foundKind, err := unstructured.NestedString(object.Object, "kind")
	if err != nil {
		return nil, err
	}
	apiVersion, foundAPIVersion, err := unstructured.NestedString(object.Object, "apiVersion")
	if err != nil {
		return nil, err
	}
	meta, foundMeta, dropped, err := objectmeta.GetObjectMetaWithOptions(object.Object, objectmeta.ObjectMetaOptions{
		ReturnUnknownFieldPaths: true,
	})
	if err != nil {
		return nil, err
	}
	dropped = append(dropped, pruning.PruneWithOptions(object.Object, v.structural, true,
		structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true})...)
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, v.structural)
	coerceError, paths := objectmeta.CoerceWithOptions(nil, object.Object, v.structural, false,
		objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if coerceError != nil {
		return nil, coerceError
	}
	dropped = append(dropped, paths...)
	if foundKind {
		object.SetKind(kind)
	}
	if foundAPIVersion {
		object.SetAPIVersion(apiVersion)
	}
	if foundMeta {
		if err := objectmeta.SetObjectMeta(object.Object, meta); err != nil {
			return nil, err
		}
	}
	return dropped, nil
}

// evaluate returns the errors of the validation rules (pkg/registry/customresource/strategy.go).
func (v *version) evaluate(object, old *unstructured.Unstructured) field.ErrorList {
	if !v.isChecked {
		v.rules = cel.NewValidator(v.structural, true, celconfig.PerCallLimit)
		v.isChecked = true
	}
	if v.rules == nil {
		return nil
	}
	ctx := context.Background()
	if old == nil {
		errors, _ := v.rules.Validate(ctx, nil, v.structural, object.Object, nil, celconfig.RuntimeCELCostBudget)
		return errors
	}
	correlated := common.NewCorrelatedObject(object.Object, old.Object, &model.Structural{Structural: v.structural})
	errors, _ := v.rules.Validate(ctx, nil, v.structural, object.Object, old.Object,
		celconfig.RuntimeCELCostBudget, cel.WithRatcheting(correlated))
	return errors
}

// hasBlockingError reports whether the API server evaluates no validation rule (hasBlockingErr of the same file).
func hasBlockingError(errors field.ErrorList) bool {
	for _, err := range errors {
		switch err.Type {
		case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong,
			field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
			return true
		}
	}
	return false
}
