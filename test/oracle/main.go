// The oracle answers how the API server of Kubernetes 1.36 treats an object or a CRD, with the API server's own code.
//
// It reads one JSON request a line and writes one JSON answer a line, in the same order:
//
//	{"crd": {…}}                                     → {"crdErrors": […], "versions": {"v1": ""}}
//	{"of": "x.example.com", "version": "v1",
//	 "object": {…}, "old": {…}, "rules": true}       → {"pruned": {…}, "defaulted": {…}, "errors": […], "rules": […]}
//	{"of": "x.example.com", "version": "v1",
//	 "object": {…}, "owned": true}                   → {"owned": {…}}
//	{"fieldsV1": {…}}                                → {"owned": {…}}
//
// A CRD stays known under its name for the requests that follow.
package main

import (
	"bufio"
	gojson "encoding/json"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

type request struct {
	CRD     map[string]interface{} `json:"crd,omitempty"`
	Of      string                 `json:"of,omitempty"`
	Version string                 `json:"version,omitempty"`
	Object  map[string]interface{} `json:"object,omitempty"`
	Old     map[string]interface{} `json:"old,omitempty"`
	// Rules asks for the verdict of the validation rules, too.
	Rules bool `json:"rules,omitempty"`
	// Owned asks for nothing but the fields that an apply of the object owns.
	Owned bool `json:"owned,omitempty"`
	// FieldsV1 is a field set to write in canonical form.
	FieldsV1 gojson.RawMessage `json:"fieldsV1,omitempty"`
}

// An answer is about a CRD or about an object.
type answer struct {
	// CRDErrors are those of the creation of a CRD.
	CRDErrors []problem `json:"crdErrors,omitempty"`
	// Versions has an error for each version that cannot be served, and an empty text for each other.
	Versions map[string]string `json:"versions,omitempty"`
	// Refused is the error of decoding; there is nothing else then.
	Refused string `json:"refused,omitempty"`
	// Pruned is the object as the API server has it before defaulting.
	Pruned map[string]interface{} `json:"pruned,omitempty"`
	// Dropped are the paths of unknown fields, as in the warnings of fieldValidation=Warn.
	Dropped   []string               `json:"dropped,omitempty"`
	Defaulted map[string]interface{} `json:"defaulted,omitempty"`
	// Errors are those of validation without the validation rules.
	Errors []problem `json:"errors,omitempty"`
	// Rules are the errors of the validation rules. Blocked says that the API server does not evaluate any.
	Rules   []problem `json:"rules,omitempty"`
	Blocked bool      `json:"blocked,omitempty"`
	// Owned is a field set in the form FieldsV1.
	Owned gojson.RawMessage `json:"owned,omitempty"`
}

// A problem is a field error in the API server's words.
type problem struct {
	Type   string `json:"type"`
	Field  string `json:"field"`
	Detail string `json:"detail"`
}

func problemsOf(errors field.ErrorList) []problem {
	var problems []problem
	for _, err := range errors {
		problems = append(problems, problem{err.Type.String(), err.Field, err.Detail})
	}
	return problems
}

func main() {
	kinds := map[string]*kind{}
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) == 0 && err != nil {
			break
		}
		bytes, err := json.Marshal(answerTo(line, kinds))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		out.Write(append(bytes, '\n'))
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
	out.Flush()
}

func answerTo(line []byte, kinds map[string]*kind) answer {
	var asked request
	if err := json.Unmarshal(line, &asked); err != nil {
		return answer{Refused: err.Error()}
	}
	if asked.FieldsV1 != nil {
		return canonical(asked.FieldsV1)
	}
	if asked.CRD != nil {
		made, answered := newKind(asked.CRD)
		if made != nil {
			kinds[made.name] = made
		}
		return answered
	}
	of := kinds[asked.Of]
	if of == nil || of.versions[asked.Version] == nil {
		return answer{Refused: fmt.Sprintf("no kind %s in version %s", asked.Of, asked.Version)}
	}
	if asked.Owned {
		return of.owned(asked.Version, asked.Object)
	}
	return of.versions[asked.Version].treat(asked)
}
