import type { LambdaResult } from '../../src/entry/lambda.ts';

/** The parts of a request from which events are built. */
export interface Pieces {
  readonly url: URL;
  readonly method: string;
  readonly headers: Record<string, string>;
  /** Null if the request has no body. AWS then omits it or sends null. */
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
}

/**
 * The events that AWS makes of a request, reduced to the fields that may affect a reply, after the examples at
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html,
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html,
 * https://docs.aws.amazon.com/lambda/latest/dg/services-alb.html and
 * https://docs.aws.amazon.com/vpc-lattice/latest/ug/lambda-functions.html.
 */
export const EVENTS: Readonly<Record<string, (pieces: Pieces) => object>> = {
  /** Payload format 2.0: a function URL, or an HTTP API of API Gateway. Without a body it has no `body`. */
  'a function URL': ({ url, method, headers, body, isBase64Encoded }) => ({
    version: '2.0',
    routeKey: '$default',
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    requestContext: {
      domainName: url.host,
      http: { method, path: url.pathname, protocol: 'HTTP/1.1' },
      stage: '$default',
    },
    ...(body === null ? {} : { body }),
    isBase64Encoded,
  }),

  /** Payload format 1.0: a REST API. */
  'API Gateway v1': ({ url, method, headers, body, isBase64Encoded }) => ({
    version: '1.0',
    resource: '/{proxy+}',
    path: url.pathname,
    httpMethod: method,
    headers,
    multiValueHeaders: listed(Object.entries(headers)),
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: listed(url.searchParams),
    requestContext: { domainName: url.host, path: url.pathname, httpMethod: method },
    body,
    isBase64Encoded,
  }),

  'a load balancer': ({ url, method, headers, body, isBase64Encoded }) => ({
    requestContext: { elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:example' } },
    httpMethod: method,
    path: url.pathname,
    queryStringParameters: Object.fromEntries(undecoded(url)),
    headers,
    body: body ?? '',
    isBase64Encoded,
  }),

  'a load balancer with multi-value headers': ({ url, method, headers, body, ...rest }) => ({
    requestContext: { elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:example' } },
    httpMethod: method,
    path: url.pathname,
    multiValueQueryStringParameters: listed(undecoded(url)),
    multiValueHeaders: listed(Object.entries(headers)),
    body: body ?? '',
    isBase64Encoded: rest.isBase64Encoded,
  }),

  /** Event structure version V1, the default of a target group that is not created in the console. */
  'VPC Lattice V1': ({ url, method, headers, body, isBase64Encoded }) => ({
    raw_path: url.pathname,
    method,
    headers,
    query_string_parameters: Object.fromEntries(url.searchParams),
    body,
    is_base64_encoded: isBase64Encoded,
  }),

  /** Event structure version V2. */
  'VPC Lattice V2': ({ url, method, headers, body, isBase64Encoded }) => ({
    version: '2.0',
    path: url.pathname,
    method,
    headers: listed(Object.entries(headers)),
    queryStringParameters: listed(url.searchParams),
    body,
    isBase64Encoded,
    requestContext: { serviceArn: 'arn:aws:vpc-lattice:example' },
  }),
};

/** Builds the event of a request. */
export async function eventOf(
  request: Request,
  form: (pieces: Pieces) => object,
  encoding: 'plain' | 'base64',
): Promise<object> {
  const url = new URL(request.url);
  const bytes = Buffer.from(await request.arrayBuffer());
  const body = bytes.toString(encoding === 'plain' ? 'utf8' : 'base64');
  return form({
    url,
    method: request.method,
    headers: { host: url.host, ...Object.fromEntries(request.headers) },
    body: request.body === null ? null : body,
    isBase64Encoded: encoding === 'base64',
  });
}

/** Converts the result of a function into a response as AWS does. */
export function responseOf(result: LambdaResult): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries({ ...result.headers, ...result.multiValueHeaders })) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  const body = Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8');
  return new Response(body, { status: result.statusCode, headers });
}

function listed(entries: Iterable<readonly [string, string]>): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (const [name, value] of entries) lists[name] = [...(lists[name] ?? []), value];
  return lists;
}

/** Returns query parameters undecoded, as a load balancer passes them on. */
function undecoded(url: URL): [string, string][] {
  if (url.search === '') return [];
  const pairs = url.search.slice(1).split('&');
  return pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']);
}
