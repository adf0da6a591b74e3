// SPDX-License-Identifier: Apache-2.0
// Attaches the programs, waits for a line on standard input, then sends frames through a BPF test run.
// usage: inject FRAMES BATCH GAP_US
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <linux/if_link.h>
#include <net/if.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AT_ONCE 256 /* frames a test run: more would fill veth's ring */

static int program(struct bpf_object *object, const char *name)
{
	return bpf_program__fd(bpf_object__find_program_by_name(object, name));
}

static int redirect(int map, __u32 key, const char *device, int egress)
{
	struct bpf_devmap_val value = { .ifindex = if_nametoindex(device) };

	if (egress)
		value.bpf_prog.fd = egress;
	return bpf_map_update_elem(map, &key, &value, 0);
}

int main(int argc, char **argv)
{
	static const char *const devices[] = { "veth0", "veth1", "veth2", "veth3" };
	static const char *const programs[] = { "pass", "forward", "pass", "drop" };
	int frames, batch, gap_us, map, n, i;
	struct bpf_object *object;
	/* A broadcast frame of the local experimental ethertype. */
	unsigned char frame[64] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, [12] = 0x88, [13] = 0xb5 };
	struct xdp_md context = { .data_end = sizeof(frame) };

	if (argc < 4)
		return fprintf(stderr, "usage: inject FRAMES BATCH GAP_US\n"), 2;
	frames = atoi(argv[1]), batch = atoi(argv[2]), gap_us = atoi(argv[3]);
	object = bpf_object__open("programs.bpf.o");
	if (!object || bpf_object__load(object))
		return perror("load"), 1;
	map = bpf_object__find_map_fd_by_name(object, "out");
	if (redirect(map, 0, "veth0", 0) || redirect(map, 1, "veth2", program(object, "egress")))
		return perror("devmap"), 1;
	for (i = 0; i < 4; i++)
		if (bpf_xdp_attach(if_nametoindex(devices[i]), program(object, programs[i]), XDP_FLAGS_DRV_MODE, NULL))
			return perror(devices[i]), 1;
	context.ingress_ifindex = if_nametoindex("veth0");

	printf("ready\n");
	fflush(stdout);
	getchar();
	usleep(20000);
	for (; frames > 0; frames -= n) {
		n = frames < AT_ONCE ? frames : AT_ONCE;
		LIBBPF_OPTS(bpf_test_run_opts, run, .data_in = frame, .data_size_in = sizeof(frame), .ctx_in = &context,
			    .ctx_size_in = sizeof(context), .repeat = n, .flags = BPF_F_TEST_XDP_LIVE_FRAMES,
			    .batch_size = batch);
		if (bpf_prog_test_run_opts(program(object, "inject"), &run))
			return perror("test run"), 1;
		usleep(gap_us);
	}
	usleep(100000);
	for (i = 0; i < 4; i++)
		bpf_xdp_detach(if_nametoindex(devices[i]), XDP_FLAGS_DRV_MODE, NULL);
	return 0;
}
