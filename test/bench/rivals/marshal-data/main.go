// Five worked kinds converted by a webhook on controller-runtime as Cluster API converts its own: typed conversions,
// and the whole hub in an annotation of every spoke, from which the conversion to the hub restores what the spoke
// lacked.
package main

import (
	"crypto/tls"
	"flag"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/controller-runtime/pkg/webhook/conversion"

	"crdshift.example/bench-marshal-data/deployment"
	"crdshift.example/bench-marshal-data/endpointslice"
	"crdshift.example/bench-marshal-data/horizontalpodautoscaler"
	"crdshift.example/bench-marshal-data/ingress"
	"crdshift.example/bench-marshal-data/networkpolicy"
)

var scheme = runtime.NewScheme()

func init() {
	utilruntime.Must(deployment.AddToScheme(scheme))
	utilruntime.Must(endpointslice.AddToScheme(scheme))
	utilruntime.Must(horizontalpodautoscaler.AddToScheme(scheme))
	utilruntime.Must(ingress.AddToScheme(scheme))
	utilruntime.Must(networkpolicy.AddToScheme(scheme))
}

func main() {
	options := webhook.Options{
		// As kubebuilder sets it, because of CVE-2023-44487.
		TLSOpts: []func(*tls.Config){func(c *tls.Config) { c.NextProtos = []string{"http/1.1"} }},
	}
	flag.StringVar(&options.Host, "host", "127.0.0.1", "address to listen on")
	flag.IntVar(&options.Port, "port", 9443, "port to listen on")
	flag.StringVar(&options.CertDir, "webhook-cert-path", "", "folder of the certificate")
	flag.StringVar(&options.CertName, "webhook-cert-name", "tls.crt", "file of the certificate")
	flag.StringVar(&options.KeyName, "webhook-cert-key", "tls.key", "file of its key")
	flag.Parse()
	ctrl.SetLogger(zap.New())

	server := webhook.NewServer(options)
	server.Register("/convert", conversion.NewWebhookHandler(scheme, conversion.NewRegistry()))
	if err := server.Start(ctrl.SetupSignalHandler()); err != nil {
		ctrl.Log.Error(err, "cannot serve")
		os.Exit(1)
	}
}
