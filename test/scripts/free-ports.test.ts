import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePorts } from '../../scripts/local/free-ports.ts';

test.runIf(process.platform === 'linux')(
  'free ports differ, and the system gives them to no other program meanwhile',
  async () => {
    const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
    const [first = 0, last = 0] = range.trim().split(/\s+/).map(Number);
    const ports = await freePorts(50);
    expect(new Set(ports).size).toBe(50);
    expect(ports.filter((port) => port < 1024 || (first <= port && port <= last))).toEqual([]);
  },
);
