// Command load posts reviews to a conversion webhook as an API server does, one after another on every connection, and
// reports how long they took.
//
// It sends every review once and remembers the reply, keeps up the load for the warm-up, prints "ready", and waits for
// a line or the end of standard input, so that its parent can read the counters of the server before and after. Then it
// measures and prints one line of JSON. A reply that is not 2xx, or not the remembered one, counts as an error.
package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Result holds the figures of one measurement.
type Result struct {
	Requests int `json:"requests"`
	Errors   int `json:"errors"`
	// FirstError explains the first error.
	FirstError string `json:"firstError,omitempty"`
	// Seconds from the first request to the last reply.
	Seconds float64 `json:"seconds"`
	// CPUSeconds is the processor time of this client, user and kernel.
	CPUSeconds float64 `json:"clientCpuSeconds"`
	// The latency of a request in microseconds, over all requests.
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P99 float64 `json:"p99"`
	Max float64 `json:"max"`
}

// review is a request body and its reply.
type review struct {
	body  []byte
	reply []byte
}

type load struct {
	client      *http.Client
	url         string
	reviews     []review
	connections int
}

// limit ends a run. If both limits are set, the first one reached counts.
type limit struct {
	requests int64
	duration time.Duration
}

func main() {
	url := flag.String("url", "", "where to post, without ?timeout=30s")
	caFile := flag.String("ca", "", "PEM `file` of the authorities to trust")
	reviewsFile := flag.String("reviews", "", "`file` with one review on each line")
	connections := flag.Int("connections", 1, "how many, each with one request at a time")
	requests := flag.Int64("requests", 0, "how many to measure; 0 sets no limit")
	duration := flag.Duration("duration", 0, "how long to measure; 0 sets no limit")
	warmUp := flag.Duration("warm-up", 200*time.Millisecond, "how long to keep the load up before")
	flag.Parse()
	measured := limit{requests: *requests, duration: *duration}
	if err := run(*url, *caFile, *reviewsFile, *connections, *warmUp, measured); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(url, caFile, reviewsFile string, connections int, warmUp time.Duration, measured limit) error {
	if measured.requests == 0 && measured.duration == 0 {
		return errors.New("-requests or -duration must say when to end")
	}
	// The heap is tiny, so the garbage collector would run constantly and take the core from the measurement.
	debug.SetGCPercent(1000)
	client, err := newClient(caFile, connections)
	if err != nil {
		return err
	}
	reviews, err := readReviews(reviewsFile)
	if err != nil {
		return err
	}
	l := &load{client: client, url: url + "?timeout=30s", reviews: reviews, connections: connections}
	if err := l.learn(); err != nil {
		return err
	}
	if warmUp > 0 {
		l.run(limit{duration: warmUp})
	}
	fmt.Println("ready")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	before := cpuSeconds()
	result := l.run(measured)
	result.CPUSeconds = cpuSeconds() - before
	return json.NewEncoder(os.Stdout).Encode(result)
}

// newClient uses HTTP/1.1 on kept connections, as an API server does with every host except a loopback address.
func newClient(caFile string, connections int) (*http.Client, error) {
	pem, err := os.ReadFile(caFile)
	if err != nil {
		return nil, err
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s holds no certificate", caFile)
	}
	transport := &http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: authorities},
		TLSNextProto:        map[string]func(string, *tls.Conn) http.RoundTripper{},
		MaxIdleConnsPerHost: connections,
		MaxConnsPerHost:     connections,
		IdleConnTimeout:     90 * time.Second,
	}
	return &http.Client{Transport: transport, Timeout: 30 * time.Second}, nil
}

// readReviews keeps the newline after each review: an API server sends one, too.
func readReviews(file string) ([]review, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var reviews []review
	for line := range bytes.Lines(text) {
		reviews = append(reviews, review{body: line})
	}
	if len(reviews) == 0 {
		return nil, fmt.Errorf("%s holds no review", file)
	}
	return reviews, nil
}

func (l *load) learn() error {
	for i := range l.reviews {
		var reply bytes.Buffer
		if err := l.post(l.reviews[i].body, &reply); err != nil {
			return err
		}
		l.reviews[i].reply = bytes.Clone(reply.Bytes())
	}
	return nil
}

// post leaves the body of the reply in the buffer.
func (l *load) post(body []byte, reply *bytes.Buffer) error {
	request, err := http.NewRequest(http.MethodPost, l.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json, */*")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "kube-apiserver-admission")
	response, err := l.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	reply.Reset()
	if _, err := io.Copy(reply, response.Body); err != nil {
		return err
	}
	if response.StatusCode < 200 || response.StatusCode > 206 {
		return fmt.Errorf("status %d: %.200s", response.StatusCode, reply)
	}
	return nil
}

// sample holds the measurements of one connection.
type sample struct {
	latencies  []time.Duration
	errors     int
	firstError error
}

func (l *load) run(until limit) Result {
	samples := make([]sample, l.connections)
	var begun atomic.Int64
	var group sync.WaitGroup
	start := time.Now()
	for i := range samples {
		group.Go(func() { l.drive(&samples[i], i, start, until, &begun) })
	}
	group.Wait()
	return summarize(samples, time.Since(start))
}

// drive posts one review after another. Each connection starts at another review, so that no two send the same in step.
func (l *load) drive(s *sample, index int, start time.Time, until limit, begun *atomic.Int64) {
	s.latencies = make([]time.Duration, 0, 1<<16)
	var reply bytes.Buffer
	before := time.Now()
	for next := index * len(l.reviews) / l.connections; ; next++ {
		if until.duration > 0 && before.Sub(start) >= until.duration {
			return
		}
		if until.requests > 0 && begun.Add(1) > until.requests {
			return
		}
		review := &l.reviews[next%len(l.reviews)]
		err := l.post(review.body, &reply)
		if err == nil && !bytes.Equal(reply.Bytes(), review.reply) {
			err = fmt.Errorf("another reply than the first time: %.200s", &reply)
		}
		after := time.Now()
		s.latencies = append(s.latencies, after.Sub(before))
		before = after
		if err != nil {
			s.errors++
			s.firstError = firstOf(s.firstError, err)
		}
	}
}

func firstOf(first, next error) error {
	if first != nil {
		return first
	}
	return next
}

func summarize(samples []sample, took time.Duration) Result {
	result := Result{Seconds: took.Seconds()}
	var all []time.Duration
	for _, s := range samples {
		all = append(all, s.latencies...)
		result.Errors += s.errors
		if s.firstError != nil && result.FirstError == "" {
			result.FirstError = s.firstError.Error()
		}
	}
	slices.Sort(all)
	result.Requests = len(all)
	result.P50, result.P90 = quantile(all, 0.5), quantile(all, 0.9)
	result.P99, result.Max = quantile(all, 0.99), quantile(all, 1)
	return result
}

// cpuSeconds returns the processor time that this process has used so far.
func cpuSeconds() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
}

// quantile returns microseconds.
func quantile(sorted []time.Duration, part float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := int(float64(len(sorted)-1)*part + 0.5)
	return float64(sorted[at].Nanoseconds()) / 1000
}
