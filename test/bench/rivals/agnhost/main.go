// Kubernetes' own reference for conversion webhooks: the handler of `agnhost crd-conversion-webhook`, served as in its
// own main.go, except that it does not read the configuration of a cluster, because there is none here.
package main

import (
	"crypto/tls"
	"flag"
	"net/http"

	"k8s.io/klog/v2"
	"k8s.io/kubernetes/test/images/agnhost/crd-conversion-webhook/converter"
)

func main() {
	address := flag.String("address", "127.0.0.1:443", "host and port to listen on")
	certFile := flag.String("tls-cert-file", "", "file of the certificate")
	keyFile := flag.String("tls-private-key-file", "", "file of its key")
	flag.Parse()

	certificate, err := tls.LoadX509KeyPair(*certFile, *keyFile)
	if err != nil {
		klog.Fatal(err)
	}
	http.HandleFunc("/crdconvert", converter.ServeExampleConvert)
	server := &http.Server{
		Addr:      *address,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},
		// API servers offer HTTP/2 to loopback addresses only, where webhooks run in this benchmark but nowhere else.
		TLSNextProto: map[string]func(*http.Server, *tls.Conn, http.Handler){},
	}
	klog.Fatal(server.ListenAndServeTLS("", ""))
}
