// The load client of the benchmark (test/bench/support/go-program.ts builds it). Nothing but the standard library.
module crdshift.example/bench-load

go 1.26.0
