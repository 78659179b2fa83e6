//go:build recorder

// Package cel is a part of k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel while its tests run
// (record-rules.ts): it writes down what its tests ask, and what the code answers.
package cel

import (
	"encoding/json"
	"os"
	"sync"

	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

var recordLock sync.Mutex

// record appends one call of Validate, with what the API server's code said, to the file of CEL_CASES.
func record(s *schema.Structural, root bool, obj, oldObj interface{}, ratcheting bool, errs field.ErrorList) {
	path := os.Getenv("CEL_CASES")
	if path == "" {
		return
	}
	texts := []map[string]string{}
	for _, err := range errs {
		texts = append(texts, map[string]string{"path": err.Field, "type": err.Type.String(), "detail": err.Detail})
	}
	line, err := json.Marshal(map[string]interface{}{
		"schema": schemaJSON(s), "root": root, "object": plain(obj), "oldObject": plain(oldObj), "ratcheting": ratcheting, "errors": texts,
	})
	if err != nil {
		panic(err)
	}
	recordLock.Lock()
	defer recordLock.Unlock()
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	if _, err := file.Write(append(line, '\n')); err != nil {
		panic(err)
	}
}

// plain widens 32 bit numbers, because JSON has one kind of number.
func plain(v interface{}) interface{} {
	switch v := v.(type) {
	case map[string]interface{}:
		out := map[string]interface{}{}
		for k, e := range v {
			out[k] = plain(e)
		}
		return out
	case []interface{}:
		out := make([]interface{}, len(v))
		for i, e := range v {
			out[i] = plain(e)
		}
		return out
	case float32:
		return float64(v)
	}
	return v
}

// schemaJSON writes a structural schema back as an openAPIV3Schema.
func schemaJSON(s *schema.Structural) map[string]interface{} {
	out := map[string]interface{}{}
	put := func(key string, value interface{}, present bool) {
		if present {
			out[key] = value
		}
	}
	put("type", s.Type, s.Type != "")
	put("nullable", true, s.Nullable)
	put("default", plain(s.Default.Object), s.Default.Object != nil)
	put("x-kubernetes-preserve-unknown-fields", true, s.XPreserveUnknownFields)
	put("x-kubernetes-embedded-resource", true, s.XEmbeddedResource)
	put("x-kubernetes-int-or-string", true, s.XIntOrString)
	put("x-kubernetes-list-map-keys", s.XListMapKeys, len(s.XListMapKeys) > 0)
	if s.XListType != nil {
		out["x-kubernetes-list-type"] = *s.XListType
	}
	if s.XMapType != nil {
		out["x-kubernetes-map-type"] = *s.XMapType
	}
	put("x-kubernetes-validations", rules(s.XValidations), len(s.XValidations) > 0)
	if s.Items != nil {
		out["items"] = schemaJSON(s.Items)
	}
	if s.Properties != nil {
		properties := map[string]interface{}{}
		for name := range s.Properties {
			property := s.Properties[name]
			properties[name] = schemaJSON(&property)
		}
		out["properties"] = properties
	}
	if s.AdditionalProperties != nil {
		if s.AdditionalProperties.Structural != nil {
			out["additionalProperties"] = schemaJSON(s.AdditionalProperties.Structural)
		} else {
			out["additionalProperties"] = s.AdditionalProperties.Bool
		}
	}
	valueValidation(out, s.ValueValidation)
	return out
}

func valueValidation(out map[string]interface{}, v *schema.ValueValidation) {
	if v == nil {
		return
	}
	if v.Format != "" {
		out["format"] = v.Format
	}
	if len(v.Required) > 0 {
		out["required"] = v.Required
	}
	if len(v.Enum) > 0 {
		values := []interface{}{}
		for _, e := range v.Enum {
			values = append(values, plain(e.Object))
		}
		out["enum"] = values
	}
	if len(v.AllOf) > 0 {
		all := []interface{}{}
		for i := range v.AllOf {
			all = append(all, schemaJSON(nestedToStructural(&v.AllOf[i])))
		}
		out["allOf"] = all
	}
}

func rules(list apiextensions.ValidationRules) []interface{} {
	out := []interface{}{}
	for _, r := range list {
		one := map[string]interface{}{"rule": r.Rule}
		if r.Message != "" {
			one["message"] = r.Message
		}
		if r.MessageExpression != "" {
			one["messageExpression"] = r.MessageExpression
		}
		if r.Reason != nil {
			one["reason"] = *r.Reason
		}
		if r.FieldPath != "" {
			one["fieldPath"] = r.FieldPath
		}
		if r.OptionalOldSelf != nil {
			one["optionalOldSelf"] = *r.OptionalOldSelf
		}
		out = append(out, one)
	}
	return out
}
