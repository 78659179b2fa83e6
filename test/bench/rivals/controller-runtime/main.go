// The CronTab of stable.example.com converted by a webhook on controller-runtime, laid out as kubebuilder scaffolds it,
// without the manager, which would have nothing to do.
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

	stablev1 "crdshift.example/bench-controller-runtime/api/v1"
	stablev1beta1 "crdshift.example/bench-controller-runtime/api/v1beta1"
)

var scheme = runtime.NewScheme()

func init() {
	utilruntime.Must(stablev1.AddToScheme(scheme))
	utilruntime.Must(stablev1beta1.AddToScheme(scheme))
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
