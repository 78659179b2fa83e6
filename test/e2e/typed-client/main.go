// Command typed-client lists the racks of a namespace in a version into the Go types of that version, and prints their
// number. A single value of a wrong type makes the whole list fail, as in every controller.
//
//	typed-client <kubeconfig> <namespace> <version>
package main

import (
	"context"
	"fmt"
	"os"

	"crdshift.example/typed-client/rack"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	if len(os.Args) != 4 {
		fail(fmt.Errorf("usage: typed-client <kubeconfig> <namespace> <version>"))
	}
	count, err := count(os.Args[1], os.Args[2], os.Args[3])
	if err != nil {
		fail(err)
	}
	fmt.Println(count)
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func count(kubeconfig, namespace, version string) (int, error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return 0, err
	}
	list, ok := rack.NewList(version)
	if !ok {
		return 0, fmt.Errorf("no types for version %s", version)
	}
	scheme := runtime.NewScheme()
	rack.AddToScheme(scheme)
	groupVersion := rack.GroupVersion(version)
	config.GroupVersion = &groupVersion
	config.APIPath = "/apis"
	config.NegotiatedSerializer = serializer.NewCodecFactory(scheme).WithoutConversion()
	client, err := rest.RESTClientFor(config)
	if err != nil {
		return 0, err
	}
	request := client.Get().Namespace(namespace).Resource("racks")
	if err := request.Do(context.Background()).Into(list); err != nil {
		return 0, err
	}
	return meta.LenList(list), nil
}
