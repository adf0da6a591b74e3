// SPDX-License-Identifier: Apache-2.0
// The XDP programs of the recording: in at veth0, over a devmap to veth2, every tenth frame dropped on its egress.
#include <linux/bpf.h>

#include <bpf/bpf_helpers.h>

struct {
	__uint(type, BPF_MAP_TYPE_DEVMAP);
	__uint(max_entries, 4);
	__type(key, __u32);
	__type(value, struct bpf_devmap_val);
} out SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, __u64);
} seen SEC(".maps");

SEC("xdp") int inject(struct xdp_md *ctx) { return bpf_redirect_map(&out, 0, 0); }
SEC("xdp") int forward(struct xdp_md *ctx) { return bpf_redirect_map(&out, 1, 0); }
SEC("xdp") int drop(struct xdp_md *ctx) { return XDP_DROP; }
SEC("xdp") int pass(struct xdp_md *ctx) { return XDP_PASS; }

SEC("xdp/devmap")
int egress(struct xdp_md *ctx)
{
	__u32 key = 0;
	__u64 *count = bpf_map_lookup_elem(&seen, &key);

	if (!count)
		return XDP_PASS;
	return __sync_fetch_and_add(count, 1) % 10 == 9 ? XDP_DROP : XDP_PASS;
}

char _license[] SEC("license") = "Apache-2.0";
